import { useEffect, useState } from "react";
import { admin } from "#app/texts/admin.ts";
import { Button } from "#app/ui/button.tsx";
import styles from "./letter.module.css";

const { letter: copy } = admin.messages;
const SHOWN_MS = 2_000;

/** Copies a text. Without a script there is no button, because it could do nothing. */
export function CopyButton({ text, onCopied }: { text: string; onCopied: () => void }) {
  const [state, setState] = useState<"none" | "ready" | "done">("none");
  useEffect(() => setState("ready"), []);
  useEffect(() => {
    if (state !== "done") return;
    const timer = setTimeout(() => setState("ready"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === "none") return null;

  async function write() {
    await navigator.clipboard.writeText(text);
    setState("done");
    onCopied();
  }
  return (
    <Button small icon={state === "done" ? "check" : "copy"} onClick={write} className={styles.copy}>
      <span className={styles.copyLabel}>{copy.copy}</span>
    </Button>
  );
}

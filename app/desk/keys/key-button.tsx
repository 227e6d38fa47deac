import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { Button } from "#app/ui/controls/button.tsx";
import keyRoundIcon from "#app/ui/icons/key-round.svg?shapes";
import { useHydrated } from "#app/ui/layout/hydration.ts";
import { adminPaths } from "../admin-paths.ts";
import { Notice } from "../kit/notice.tsx";

interface KeyButtonProps {
  ask: "create" | "get";
  /** The answer is a credential as JSON; without a challenge it is empty, and the server's reply says why. */
  onAnswer: (answer: string) => Promise<void>;
  host: string;
  /** Sentences by the names of the browser's errors. */
  refusals?: Partial<Record<string, string>>;
  className?: string | undefined;
  before?: ReactNode;
  children: string;
}

export function KeyButton({ ask, onAnswer, host, refusals = {}, className, before, children }: KeyButtonProps) {
  const isHydrated = useHydrated();
  const [refusal, setRefusal] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const goOn = useEffectEvent(() => press());
  useEffect(() => {
    const { asks, ...state } = history.state ?? {};
    if (asks !== ask) return;
    history.replaceState(state, "");
    void goOn();
  }, [ask]);
  if (!isHydrated || !window.PublicKeyCredential?.prototype.toJSON) return null;

  async function press() {
    setAsking(true);
    setRefusal(undefined);
    if (!isOwnDocument()) {
      // The reload waits for the press, because it loses what the page says. After it the button goes on by itself.
      history.replaceState({ ...history.state, asks: ask }, "");
      return location.reload();
    }
    try {
      const options = await (await fetch(`${adminPaths.keyChallenge}?ask=${ask}`)).json();
      const credential = await (ask === "create"
        ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
        : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }));
      await onAnswer(JSON.stringify(credential));
    } catch (error) {
      if (!(error instanceof DOMException)) await onAnswer("");
      else if (error.name === "SecurityError") setRefusal(fill(admin.account.keys.otherHost, { host }));
      else setRefusal(refusals[error.name] ?? refusals.other);
    }
    setAsking(false);
  }

  return (
    <>
      {before}
      <Button icon={keyRoundIcon} className={className} onClick={press} pending={isAsking}>
        {children}
      </Button>
      {refusal && <Notice title={refusal} />}
    </>
  );
}

/** The permission to ask for keys is the document's, which may have been loaded for another page. */
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return !loaded || new URL(loaded.name).pathname === location.pathname;
}

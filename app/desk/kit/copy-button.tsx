import { useState } from "react";
import look from "#app/ui/controls/button.module.css";
import { Button } from "#app/ui/controls/button.tsx";
import checkIcon from "#app/ui/icons/check.svg?shapes";
import copyIcon from "#app/ui/icons/copy.svg?shapes";
import { useHydrated } from "#app/ui/layout/hydration.ts";

const SHOWN_MS = 2_000;

interface CopyButtonProps {
  text: string;
  words: string;
  copied: string;
  small?: boolean;
  className?: string | undefined;
}

export function CopyButton({ text, words, copied, small = false, className }: CopyButtonProps) {
  const isHydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  // Browsers offer the clipboard on secure pages only.
  if (!isHydrated || !navigator.clipboard) return null;

  async function write() {
    // A browser may refuse: then the words of the button stay.
    const isRefused = await navigator.clipboard.writeText(text).catch(() => true);
    setCopied(!isRefused);
    setTimeout(() => setCopied(false), SHOWN_MS);
  }
  return (
    <>
      <Button small={small} icon={isCopied ? checkIcon : copyIcon} onClick={write} className={className}>
        <span className={look.stack}>
          <span className={look.face} data-shown={!isCopied || small}>
            {words}
          </span>
          {!small && (
            <span className={look.face} data-shown={isCopied}>
              {copied}
            </span>
          )}
        </span>
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied && copied}
      </span>
    </>
  );
}

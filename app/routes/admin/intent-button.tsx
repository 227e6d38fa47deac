import type { ComponentProps, FormEvent } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

interface IntentButtonProps extends ComponentProps<typeof Button> {
  intent: string;
  itemId: string;
  /** With a script: called instead of the submission. */
  instead?: (() => void) | undefined;
}

/** A form that consists of one small button. */
export function IntentButton({ intent, itemId, instead, ...button }: IntentButtonProps) {
  function replace(event: FormEvent) {
    event.preventDefault();
    instead?.();
  }
  return (
    <Form method="post" onSubmit={instead && replace}>
      <input type="hidden" name="id" value={itemId} />
      <Button {...button} small type="submit" name="intent" value={intent} />
    </Form>
  );
}

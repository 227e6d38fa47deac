import type { ComponentProps } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

interface IntentButtonProps extends ComponentProps<typeof Button> {
  intent: string;
  itemId: string;
  preventScrollReset?: boolean;
}

/** A form that consists of one small button. */
export function IntentButton({ intent, itemId, preventScrollReset = false, ...button }: IntentButtonProps) {
  return (
    <Form method="post" preventScrollReset={preventScrollReset}>
      <input type="hidden" name="id" value={itemId} />
      <Button {...button} small type="submit" name="intent" value={intent} />
    </Form>
  );
}

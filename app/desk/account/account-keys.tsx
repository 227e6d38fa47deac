import { useFetcher } from "react-router";
import { fill } from "#app/formats/fill.ts";
import { admin } from "#app/texts/desk.ts";
import { KeyButton } from "../keys/key-button.tsx";
import { Action, type Answer, Answered } from "../kit/action.tsx";
import { Row } from "../kit/desk-page.tsx";
import styles from "./account.module.css";

const copy = admin.account.keys;
const failures = { "add-key": copy.notAdded, "remove-key": copy.notRemoved };

/** Without `id` it is the id of the heading. */
export const keyId = (id = "") => `key-${id}`;

export function AccountKeys({ keys, host }: { keys: Record<"id" | "name" | "line", string>[]; host: string }) {
  const fetcher = useFetcher<Answer>();
  const remove = (id: string, name: string) => (
    <Action
      fetcher={fetcher}
      intent="remove-key"
      itemId={id}
      look="danger"
      name={fill(copy.removeNamed, { name })}
      words={copy.remove}
    />
  );
  return (
    <section className={`stack left ${styles.section}`}>
      <h2 className="h3-s" id={keyId()} tabIndex={-1}>
        {copy.h2}
      </h2>
      <p className="hint">{fill(copy.hint, { host })}</p>
      {keys.length === 0 && <p className="hint">{copy.none}</p>}
      {keys.length > 0 && (
        <ul className="full ruled">
          {keys.map(({ id, name, line }) => (
            <Row key={id} title={name} titleId={keyId(id)} line={line} actions={remove(id, name)} />
          ))}
        </ul>
      )}
      <noscript>
        <p className="hint">{copy.noScript}</p>
      </noscript>
      <KeyButton
        ask="create"
        onAnswer={(answer) => fetcher.submit({ intent: "add-key", answer }, { method: "post" })}
        host={host}
        refusals={{ InvalidStateError: copy.here, other: copy.notAdded }}
      >
        {copy.add}
      </KeyButton>
      <Answered fetcher={fetcher} words={failures} />
    </section>
  );
}

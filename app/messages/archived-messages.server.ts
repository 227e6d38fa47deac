import { z } from "zod";
import { type ArchivedTable, moment, text } from "../works/archive-table.server.ts";
import { messageSchema } from "./message-schema.server.ts";
import { plainName } from "./name-rule.server.ts";

const line = text(300);
/** What the form's rules do not judge, or by what it offered then. */
const own = z.object({
  id: z.string().regex(/^[\w-]{1,40}$/),
  ...{ name: line.transform(plainName), kind: line, budget: line, work_title: line },
  is_spam: z.boolean(),
  ...{ created_at: moment, read_at: moment.nullable(), deleted_at: moment.nullable() },
});

/** Without what concerns their mail: an import does not send them again. */
export const archivedMessages: ArchivedTable = {
  columns: [...Object.keys(own.shape), "email", "body"],
  keys: ["id"],
  parse(row) {
    const message = own.parse(row);
    const rules = messageSchema({ kinds: [message.kind], budgets: [message.budget] });
    const { text: body, ...sent } = rules.parse({ ...row, ...message, text: row.body });
    // Nobody can send it again by this fingerprint: it is no HMAC.
    return { ...message, ...sent, body, fingerprint: `imported ${message.id}` };
  },
};

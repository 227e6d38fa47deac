/** In characters. */
export const messageLimits = { name: 80, email: 254, minText: 20, text: 5_000 } as const;

export const OTHER_KIND = "autre";

/** People do not see this field. Its name means nothing, also to browsers and password managers. */
export const DECOY = "mousse";

export const messageFields = ["name", "email", "kind", "budget", "text"] as const;
export type MessageField = (typeof messageFields)[number];

export type MessageFault =
  | "name_missing"
  | "name_too_long"
  | "name_unusable"
  | "email_missing"
  | "email_incomplete"
  | "email_invalid"
  | "kind_missing"
  | "budget_unknown"
  | "text_too_short"
  | "text_too_long"
  | "text_unreadable";

export type MessageErrors = Partial<Record<MessageField, MessageFault>>;

export interface Message {
  id: string;
  name: string;
  email: string;
  /** Id of a service, or OTHER_KIND. */
  kind: string;
  budget: string;
  text: string;
  /** Empty if the visitor came from no work's page. */
  workTitle: string;
  isSpam: boolean;
  createdAt: Date;
}

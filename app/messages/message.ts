/** Limits of the contact form, in characters. */
export const messageLimits = { name: 80, email: 254, minText: 20, text: 5_000 } as const;

/** The kind of project that is none of the services. */
export const OTHER_KIND = "autre";

/** The field that people do not see. Its name means nothing, also to browsers and password managers. */
export const DECOY = "mousse";

export const messageFields = ["name", "email", "kind", "budget", "text"] as const;
export type MessageField = (typeof messageFields)[number];

/** Why a field was refused; the French sentences are in content/contact.ts. */
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

/** What a visitor has written, after the rules. */
export interface MessageInput {
  name: string;
  email: string;
  /** The id of a service, or OTHER_KIND. */
  kind: string;
  /** Empty if none was chosen. */
  budget: string;
  text: string;
}

export interface Message extends MessageInput {
  id: string;
  /** The work from whose page the visitor came; empty if from none. */
  workTitle: string;
  isSpam: boolean;
  createdAt: Date;
  readAt: Date | null;
}

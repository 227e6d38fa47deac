import { createTransport } from "nodemailer";
import type { Deliver, Delivery } from "../messages/outbox.server.ts";
import type { Notice } from "./notice.server.ts";

const TLS_PORT = 465;

export interface SmtpSettings {
  host: string;
  port: number;
  /** The account; null for a server on this machine that asks for none. */
  account: { user: string; password: string } | null;
  /** A server on this machine: nothing crosses a network. */
  isLoopback: boolean;
}

interface MailerOptions {
  smtp: SmtpSettings;
  /** For the Message-ID. */
  domain: string;
  /** Null as long as there is nobody to write to. */
  recipient: () => Promise<string | null>;
  compose: (message: Parameters<Deliver>[0]) => Notice;
}

/** Sends mails through the owner's mail provider, in the name of the account. */
export function createMailer({ smtp, domain, recipient, compose }: MailerOptions): Deliver {
  const { host, port, account, isLoopback } = smtp;
  const secure = port === TLS_PORT;
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !isLoopback,
    // A server on this machine often has a certificate that nobody has signed.
    ignoreTLS: !secure && isLoopback,
    ...(account && { auth: { user: account.user, pass: account.password } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return async function deliver(message, signal) {
    const to = await recipient();
    if (to === null) return { accepted: false, reason: "no recipient", isFinal: false };
    const { subject, text, fromName } = compose(message);
    try {
      await transport.sendMail({
        from: { name: fromName, address: account?.user ?? to },
        to: { name: "", address: to },
        replyTo: { name: message.name, address: message.email },
        subject,
        text,
        messageId: `<${message.id}@${domain}>`,
        date: message.createdAt,
        headers: { "Auto-Submitted": "auto-generated" },
        signal,
      });
      return { accepted: true };
    } catch (error) {
      return refusal(error, account?.password);
    }
  };
}

/** A code from 500 on is final, except for a wrong account, which the owner will correct. */
function refusal(error: unknown, password: string | undefined): Delivery {
  const {
    code = "",
    responseCode = 0,
    response,
    message,
  } = error as Error &
    Record<"code" | "response", string> & {
      responseCode?: number;
    };
  const said = String(response ?? message ?? code).replaceAll(/\s+/g, " ");
  const reason = password ? said.replaceAll(password, "…") : said;
  return { accepted: false, reason, isFinal: responseCode >= 500 && code !== "EAUTH" };
}

import { createTransport } from "nodemailer";
import type { Delivery } from "../messages/outbox.server.ts";
import type { Notice } from "./message-mail.server.ts";

/** Each is shorter than a try of the outbox: then the log and the desk say what was waited for. */
const standardLimits = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 20_000 };

export interface SmtpSettings {
  host: string;
  port: number;
  /** Null for a server on this machine that asks for none. */
  account: { user: string; password: string } | null;
  /** "none" is for a server on this machine: nothing crosses a network. */
  tls: "at once" | "by STARTTLS" | "none";
}

interface MailerOptions {
  smtp: SmtpSettings;
  from: string;
  domain: string;
  recipient: () => Promise<string | null>;
  limits?: typeof standardLimits;
}

export function createMailer(options: MailerOptions) {
  const { smtp, from, domain, recipient, limits = standardLimits } = options;
  const { host, port, account, tls } = smtp;
  const transport = createTransport({
    host,
    port,
    secure: tls === "at once",
    requireTLS: tls === "by STARTTLS",
    // A server on this machine often has a certificate that nobody has signed.
    ignoreTLS: tls === "none",
    ...(account && { auth: { user: account.user, pass: account.password } }),
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return async function send(mail: Notice, signal: AbortSignal): Promise<Delivery> {
    const to = await recipient();
    if (to === null) return { accepted: false, answer: "no recipient" };
    const { id, date, fromName, replyTo, subject, text } = mail;
    try {
      const { response } = await transport.sendMail({
        from: { name: fromName, address: from },
        to: { name: "", address: to },
        ...(replyTo && { replyTo }),
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        date,
        headers: { "Auto-Submitted": "auto-generated" },
        signal,
      });
      return { accepted: true, answer: response };
    } catch (error) {
      return { accepted: false, answer: answerOf(error, account?.password) };
    }
  };
}

/** `others` are hosts or addresses. A domain and its subdomains belong together. */
export function isOfDomains(address: string, others: string[]): boolean {
  const own = domainOf(address);
  return others.map(domainOf).some((other) => own === other || other.endsWith(`.${own}`) || own.endsWith(`.${other}`));
}

const domainOf = (text: string) => text.slice(text.lastIndexOf("@") + 1).toLowerCase();

function answerOf(error: unknown, password: string | undefined): string {
  const { code, response, message } = error as Error & Partial<Record<"code" | "response", string>>;
  const said = (response ?? message ?? code ?? "").replaceAll(/\s+/g, " ");
  return password ? said.replaceAll(password, "…") : said;
}

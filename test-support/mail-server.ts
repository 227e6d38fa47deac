import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As it came: headers and body. */
  raw: string;
  /** The value of a header, unfolded; still in its encoding. */
  header(name: string): string | undefined;
}

/** Starts a real SMTP server on a free port of this machine, which keeps what it accepts. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData(stream, session, callback) {
      text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        const head = raw.split("\r\n\r\n", 1)[0]?.replaceAll(/\r\n[ \t]+/g, " ") ?? "";
        mails.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw,
          header: (name) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim(),
        });
        callback();
      }, callback);
    },
    ...options,
  });
  // A client that goes away in the middle is part of the tests.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const settings = { SMTP_HOST: "127.0.0.1", SMTP_PORT: String(port), MAIL_FROM: "site@example.com" };
  return { port, settings, mails, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

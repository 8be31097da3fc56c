import { createTransport } from 'nodemailer';
import type { WriteText } from './delivered-text.ts';
import type { DeliveryPort } from '#server/modules/outbox/delivery.ts';

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://…` for a server that is asked to go on with TLS (STARTTLS). */
  readonly url: string;
  /** Sender's address, `Name <address>` or the address alone. */
  readonly from: string;
  /** Whether a server without TLS is spoken to; for one on this machine. */
  readonly allowPlain?: boolean;
}

// A server that is slow keeps a message waiting, and no request: those wait for none.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Delivers mail to an SMTP server. The message's id makes a repeated attempt recognisable. */
export function smtpDelivery(
  { url, from, allowPlain = false }: SmtpOptions,
  write: WriteText,
): DeliveryPort {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !allowPlain,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    // Texts hold what clients typed: nothing in them may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return async (message) => {
    const { subject, body } = write(message);
    await transport.sendMail({
      from,
      // As an object: a name or a second address in the text would be read out of a string.
      to: { name: '', address: message.target },
      subject,
      text: body,
      messageId: `<${message.id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}

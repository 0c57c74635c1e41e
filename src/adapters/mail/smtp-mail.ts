import { createTransport } from 'nodemailer'
import type { MailTransport, OutgoingMail } from '#platform/ports.ts'

/** As many connections as mails are sent in parallel. */
const maxConnections = 20
/** Maximum time for one mail: the outbox's lease on it must not end first. */
const maxSendMs = 60_000

/**
 * Sends through an SMTP server over connections that stay open between mails. A slow or silent
 * server costs one attempt and does not block the sender (QUALITY F11).
 */
export function openSmtpMail(options: { url: string; from: string | null }): MailTransport {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections,
    maxMessages: 500,
    // A connection that the server has just closed is no reason to delay the next attempt by a
    // minute.
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send(mail) {
      await withTimeout(transport.sendMail(buildMessage(mail, options.from)))
    },
    close: () => transport.close(),
  }
}

async function withTimeout(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server timed out')), maxSendMs)
  })
  await Promise.race([sending, timeout]).finally(() => clearTimeout(timer))
}

/**
 * Addresses are passed as objects: whatever a name or a subject contains, there is one recipient
 * (QUALITY security 8).
 */
export function buildMessage(mail: OutgoingMail, from: string | null) {
  const replyTo = mail.replyTo ?? (from ? mail.from.address : null)
  return {
    messageId: `<${mail.id}>`,
    from: from ? { name: mail.from.name, address: from } : mail.from,
    to: { name: '', address: mail.to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.date,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

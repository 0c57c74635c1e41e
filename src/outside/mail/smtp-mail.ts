import { createTransport } from 'nodemailer'
import type { Letter, Mail } from '#domain/ports.ts'

/** As many as letters are under way at once. */
const maxConnections = 20
/** Longer than this no letter is waited for: the outbox's lease on it must not end first. */
const maxSendMs = 60_000

/**
 * Sends by an SMTP server over connections that are kept open between letters. A server that is slow or silent costs
 * one attempt, not the sender (QUALITY F11).
 */
export function openSmtpMail(options: { url: string; from: string | null }): Mail {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections,
    maxMessages: 500,
    // A connection that the server has just ended is no reason to wait a minute for the next attempt.
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send(letter) {
      await withinTime(transport.sendMail(messageOf(letter, options.from)))
    },
    close: () => transport.close(),
  }
}

async function withinTime(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long')), maxSendMs)
  })
  await Promise.race([sending, late]).finally(() => clearTimeout(timer))
}

/** Addresses go in as objects: whatever is in a name or a subject, there is one recipient (QUALITY security 8). */
export function messageOf(letter: Letter, from: string | null) {
  const replyTo = letter.replyTo ?? (from ? letter.from.address : null)
  return {
    messageId: `<${letter.id}>`,
    from: from ? { name: letter.from.name, address: from } : letter.from,
    to: { name: '', address: letter.to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    date: letter.date,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(letter.unsubscribe && {
        'List-Unsubscribe': `<${letter.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

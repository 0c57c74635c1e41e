import { createTransport } from 'nodemailer'
import type { Letter, Mail } from '#domain/ports.ts'

/** Sends by an SMTP server. A server that is slow or silent costs one attempt, not the sender (QUALITY F11). */
export function openSmtpMail(options: { url: string; from: string | null }): Mail {
  const transport = createTransport(options.url, undefined)
  Object.assign(transport.options, { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 })
  return {
    async send(letter) {
      await transport.sendMail(messageOf(letter, options.from))
    },
  }
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

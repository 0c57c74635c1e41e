import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  messageId: string
  subject: string
  /** When it was acknowledged, by this machine's clock. */
  at: number
}

export interface SmtpSink {
  /** For SMTP_URL. */
  url: string
  received: ReceivedMail[]
  /** Delay from the last byte of a mail to the acknowledgement. */
  delayMs: number
  close(): Promise<void>
}

/** A mail server at 127.0.0.1 that records each mail's Message-ID and time, and relays nothing. */
export async function openSmtpSink(delayMs: number): Promise<SmtpSink> {
  const received: ReceivedMail[] = []
  const sink = { received, delayMs }
  async function keepMail(stream: AsyncIterable<Buffer>): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part)
    await pause(sink.delayMs)
    received.push({ ...readHead(Buffer.concat(parts).toString('latin1')), at: Date.now() })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      // A mail whose sender is killed midway does not count.
      void keepMail(stream).then(() => done(), done)
    },
  })
  // A killed process leaves an incomplete line behind.
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  return Object.assign(sink, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

function readHead(message: string): { messageId: string; subject: string } {
  const head = message.slice(0, message.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  return { messageId: field('Message-ID').replace(/[<>]/g, ''), subject: field('Subject') }
}

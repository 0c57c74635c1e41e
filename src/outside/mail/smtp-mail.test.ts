import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Letter } from '#domain/ports.ts'
import { openSmtpMail } from './smtp-mail.ts'

const taken: { to: string[]; text: string }[] = []
let refuse = false
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk) => chunks.push(chunk))
    stream.on('end', () => {
      taken.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        text: Buffer.concat(chunks).toString(),
      })
      done(refuse ? new Error('mailbox full') : null)
    })
  },
})
let url: string
beforeAll(async () => {
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const letter: Letter = {
  id: 'order-1@in.haggle.example',
  sellerCode: 'in',
  from: { name: 'Deccan\r\nBcc: a@evil.example', address: 'desk@in.example' },
  to: 'asha@people.example',
  replyTo: null,
  subject: 'Order\r\nBcc: b@evil.example\r\n\r\nHello',
  text: 'Your order is placed.\n.\nBcc: c@evil.example\n',
  unsubscribe: null,
  date: new Date('2026-11-21T06:30:00Z'),
}

test('[security 8] a letter goes to one recipient, whatever line breaks stand in names and subject', async () => {
  await openSmtpMail({ url, from: null }).send(letter)
  const { to, text } = taken.at(-1)!
  expect(to).toEqual(['asha@people.example'])
  const [head, body] = [text.slice(0, text.indexOf('\r\n\r\n')), text.slice(text.indexOf('\r\n\r\n'))]
  expect(head).not.toMatch(/^(bcc|cc|to): .*evil/im)
  expect(head).toContain('Message-ID: <order-1@in.haggle.example>')
  expect(body).toContain('Your order is placed.')
})

test('[F11] what the server refuses, and a server that is not there, is an error for the outbox to try again', async () => {
  refuse = true
  await expect(openSmtpMail({ url, from: null }).send(letter)).rejects.toThrow('mailbox full')
  refuse = false
  await expect(openSmtpMail({ url: 'smtp://127.0.0.1:9', from: null }).send(letter)).rejects.toThrow()
})

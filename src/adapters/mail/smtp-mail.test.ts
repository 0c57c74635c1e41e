import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutgoingMail } from '#platform/ports.ts'
import { openSmtpMail } from './smtp-mail.ts'

const receivedMails: { to: string[]; text: string }[] = []
let refuse = false
let connections = 0
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect(_session, done) {
    connections += 1
    done()
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk) => chunks.push(chunk))
    stream.on('end', () => {
      receivedMails.push({
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
afterAll(() => {
  for (const mail of openMails) mail.close?.()
  return new Promise<void>((resolve) => server.close(() => resolve()))
})

const letter: OutgoingMail = {
  id: 'order-1@in.haggle.example',
  sellerCode: 'in',
  from: { name: 'Deccan\r\nBcc: a@evil.example', address: 'desk@in.example' },
  to: 'asha@people.example',
  replyTo: null,
  subject: 'Order\r\nBcc: b@evil.example\r\n\r\nHello',
  text: 'Your order is placed.\n.\nBcc: c@evil.example\n',
  html: '<p>Your order is placed.</p>',
  unsubscribe: null,
  date: new Date('2026-11-21T06:30:00Z'),
}

/** Closed at the end: connections stay open between mails. */
const openMails: ReturnType<typeof openSmtpMail>[] = []
function smtpMail(to: string) {
  const mail = openSmtpMail({ url: to, from: null })
  openMails.push(mail)
  return mail
}

test('[security 8] a letter goes to one recipient, whatever line breaks stand in names and subject', async () => {
  await smtpMail(url).send(letter)
  const { to, text } = receivedMails.at(-1)!
  expect(to).toEqual(['asha@people.example'])
  const head = text.slice(0, text.indexOf('\r\n\r\n'))
  const body = text.slice(text.indexOf('\r\n\r\n'))
  expect(head).not.toMatch(/^(bcc|cc|to): .*evil/im)
  expect(head).toContain('Message-ID: <order-1@in.haggle.example>')
  expect(body).toContain('Your order is placed.')
})

test('[F11] what the server refuses, and a server that is not there, is an error for the outbox to try again', async () => {
  refuse = true
  await expect(smtpMail(url).send(letter)).rejects.toThrow('mailbox full')
  refuse = false
  await expect(smtpMail('smtp://127.0.0.1:9').send(letter)).rejects.toThrow()
})

test('[SAFE-11] letters share connections, many at once, and carry the HTML form beside the text', async () => {
  const mail = smtpMail(url)
  const before = connections
  await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      mail.send({ ...letter, id: `order-${at}@in.haggle.example` }),
    ),
  )
  expect(connections - before).toBeGreaterThan(1)
  expect(connections - before).toBeLessThanOrEqual(20)
  const { text } = receivedMails.at(-1)!
  expect(text).toMatch(/Content-Type: multipart\/alternative/)
  expect(text.indexOf('text/plain')).toBeLessThan(text.indexOf('text/html'))
})

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailTransport, OutgoingMail } from '#platform/ports.ts'
import { buildMessage } from './smtp-mail.ts'

/** A mail in the outbox folder, as the mailbox page of demo mode shows it. */
export interface StoredMail {
  to: string
  from: string
  subject: string
  date: string
  text: string
  /** File name of its HTML form. */
  name: string
}

/**
 * Writes mails into a folder per seller: `.txt` and `.html` to read, `.eml` as they would be sent.
 * Sends nothing.
 */
export function openFileMail(folder: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail) {
      const sellerFolder = join(folder, mail.sellerCode)
      await mkdir(sellerFolder, { recursive: true })
      const { message } = await transport.sendMail(buildMessage(mail, null))
      const name = join(
        sellerFolder,
        `${mail.date.toISOString().replace(/[:.]/g, '-')}-${mail.id.slice(0, 8)}`,
      )
      await writeAtomically(`${name}.eml`, message as Buffer)
      await writeAtomically(`${name}.html`, mail.html)
      await writeAtomically(`${name}.txt`, formatText(mail))
    },
    async eraseAddress(address) {
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      for (const name of names.filter((each) => each.endsWith('.txt'))) {
        const path = join(folder, name)
        // Another process may be deleting the same file.
        const text = await readFile(path, 'utf8').catch(() => '')
        if (!text.toLowerCase().includes(address.toLowerCase())) continue
        for (const extension of ['.txt', '.html', '.eml'])
          await rm(path.replace(/\.txt$/, extension), { force: true })
      }
    },
  }
}

/** The newest mails of a seller first. */
export async function listStoredMails(
  folder: string,
  sellerCode: string,
  max: number,
): Promise<StoredMail[]> {
  const sellerFolder = join(folder, sellerCode)
  const names = (await readdir(sellerFolder).catch(() => [])).filter((name) =>
    name.endsWith('.txt'),
  )
  const newestNames = names.sort().reverse().slice(0, max)
  return Promise.all(
    newestNames.map(async (name) =>
      parseText(name.slice(0, -4), await readFile(join(sellerFolder, name), 'utf8')),
    ),
  )
}

const mailNamePattern = /^[\w-]{1,80}$/

/** The HTML form of one of a seller's mails; null where it does not exist. */
export async function readStoredHtml(
  folder: string,
  sellerCode: string,
  name: string,
): Promise<string | null> {
  if (!mailNamePattern.test(name)) return null
  return readFile(join(folder, sellerCode, `${name}.html`), 'utf8').catch(() => null)
}

function formatText({ to, from, subject, date, text }: OutgoingMail): string {
  return `To: ${to}\nFrom: ${from.name} <${from.address}>\nSubject: ${subject}\nDate: ${date.toISOString()}\n\n${text}\n`
}

function parseText(name: string, file: string): StoredMail {
  const end = file.indexOf('\n\n')
  const field = (label: string) =>
    new RegExp(`^${label}: (.*)$`, 'm').exec(file.slice(0, end))?.[1] ?? ''
  return {
    name,
    to: field('To'),
    from: field('From'),
    subject: field('Subject'),
    date: field('Date'),
    text: file.slice(end + 2).trimEnd(),
  }
}

async function writeAtomically(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.new`, content)
  await rename(`${path}.new`, path)
}

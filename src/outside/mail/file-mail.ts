import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Letter, Mail } from '#domain/ports.ts'
import { messageOf } from './smtp-mail.ts'

/** A letter in the outbox folder, as the mailbox page of demo mode shows it. */
export interface KeptLetter {
  to: string
  from: string
  subject: string
  date: string
  text: string
  /** Under which its HTML form is found. */
  name: string
}

/**
 * Writes letters into a folder a seller: `.txt` and `.html` to read, `.eml` as they would have gone out. Sends nothing.
 */
export function openFileMail(folder: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(letter) {
      const place = join(folder, letter.sellerCode)
      await mkdir(place, { recursive: true })
      const { message } = await transport.sendMail(messageOf(letter, null))
      const name = join(
        place,
        `${letter.date.toISOString().replace(/[:.]/g, '-')}-${letter.id.slice(0, 8)}`,
      )
      await writeWhole(`${name}.eml`, message as Buffer)
      await writeWhole(`${name}.html`, letter.html)
      await writeWhole(`${name}.txt`, textOf(letter))
    },
    async forget(address) {
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      for (const name of names.filter((each) => each.endsWith('.txt'))) {
        const path = join(folder, name)
        // Another process may be throwing the same letter away.
        const text = await readFile(path, 'utf8').catch(() => '')
        if (!text.toLowerCase().includes(address.toLowerCase())) continue
        for (const ending of ['.txt', '.html', '.eml'])
          await rm(path.replace(/\.txt$/, ending), { force: true })
      }
    },
  }
}

/** The newest letters of a seller first. */
export async function keptLetters(
  folder: string,
  sellerCode: string,
  max: number,
): Promise<KeptLetter[]> {
  const place = join(folder, sellerCode)
  const names = (await readdir(place).catch(() => [])).filter((name) => name.endsWith('.txt'))
  const newest = names.sort().reverse().slice(0, max)
  return Promise.all(
    newest.map(async (name) =>
      readText(name.slice(0, -4), await readFile(join(place, name), 'utf8')),
    ),
  )
}

const letterName = /^[\w-]{1,80}$/

/** The HTML form of one of a seller's letters; null where there is none. */
export async function keptHtml(
  folder: string,
  sellerCode: string,
  name: string,
): Promise<string | null> {
  if (!letterName.test(name)) return null
  return readFile(join(folder, sellerCode, `${name}.html`), 'utf8').catch(() => null)
}

function textOf({ to, from, subject, date, text }: Letter): string {
  return `To: ${to}\nFrom: ${from.name} <${from.address}>\nSubject: ${subject}\nDate: ${date.toISOString()}\n\n${text}\n`
}

function readText(name: string, file: string): KeptLetter {
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

async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.new`, content)
  await rename(`${path}.new`, path)
}

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
}

/** Writes letters into a folder a seller: `.txt` to read, `.eml` as they would have gone out. Sends nothing. */
export function openFileMail(folder: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(letter) {
      const place = join(folder, letter.sellerCode)
      await mkdir(place, { recursive: true })
      const { message } = await transport.sendMail(messageOf(letter, null))
      const name = join(place, `${letter.date.toISOString().replace(/[:.]/g, '-')}-${letter.id.slice(0, 8)}`)
      await writeWhole(`${name}.eml`, message as Buffer)
      await writeWhole(`${name}.txt`, textOf(letter))
    },
    async forget(address) {
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      for (const name of names.filter((each) => each.endsWith('.txt'))) {
        const path = join(folder, name)
        // Another process may be throwing the same letter away.
        const text = await readFile(path, 'utf8').catch(() => '')
        if (!text.toLowerCase().includes(address.toLowerCase())) continue
        for (const ending of ['.txt', '.eml']) await rm(path.replace(/\.txt$/, ending), { force: true })
      }
    },
  }
}

/** The newest letters of a seller first. */
export async function keptLetters(folder: string, sellerCode: string, most: number): Promise<KeptLetter[]> {
  const place = join(folder, sellerCode)
  const names = (await readdir(place).catch(() => [])).filter((name) => name.endsWith('.txt'))
  const newest = names.sort().reverse().slice(0, most)
  return Promise.all(newest.map(async (name) => readText(await readFile(join(place, name), 'utf8'))))
}

function textOf({ to, from, subject, date, text }: Letter): string {
  return `To: ${to}\nFrom: ${from.name} <${from.address}>\nSubject: ${subject}\nDate: ${date.toISOString()}\n\n${text}\n`
}

function readText(file: string): KeptLetter {
  const end = file.indexOf('\n\n')
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(file.slice(0, end))?.[1] ?? ''
  return {
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

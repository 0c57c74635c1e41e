import { randomBytes } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { filesOf, type OpenShop } from '#boot/open-shop.ts'
import { readPicture } from '#domain/catalog/catalog.ts'
import { advised, type Finding, judged } from './finding.ts'

/** Less free than this, and the disk is full soon. */
const minFreeBytes = 2 * 1024 ** 3
const looked = 500

/** The configuration, and what the shop needs beside its database. */
export async function aboutSurroundings(shop: OpenShop): Promise<Finding[]> {
  return [await disk(shop), await pictures(shop), ...configuration(shop)]
}

async function disk({ config }: OpenShop): Promise<Finding> {
  const folder = filesOf(config)
  try {
    await mkdir(folder, { recursive: true })
    const probe = join(folder, `${randomBytes(6).toString('hex')}.new`)
    await writeFile(probe, 'doctor')
    await rm(probe)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    return advised(
      free >= minFreeBytes,
      `files: ${folder} can be written, ${(free / 1024 ** 3).toFixed(1)} GB free`,
    )
  } catch (error) {
    return judged(
      false,
      `files: ${folder} can't be written (${(error as NodeJS.ErrnoException).code ?? 'fault'})`,
    )
  }
}

/** Some of the newest pictures: where one is missing, the folder is not the one that the database means. */
async function pictures(shop: OpenShop): Promise<Finding> {
  const { rows } = await shop.database.primary.execute<{ sellerId: number; key: string }>(
    sql`select seller_id as "sellerId", key from media order by created_at desc limit ${looked}`,
  )
  let missing = 0
  for (const { sellerId, key } of rows) if (!(await readPicture(shop, sellerId, key))) missing++
  return judged(missing === 0, `pictures: ${missing} of the newest ${rows.length} have no file`)
}

function configuration({ config }: OpenShop): Finding[] {
  const { mode, links, mail, trustedProxies, database, stripe } = config
  if (mode === 'demo')
    return [
      {
        state: 'ok',
        what: 'mode: demo (plain http, demo accounts; HAGGLE_MODE=production for a real shop)',
      },
    ]
  return [
    { state: 'ok', what: 'mode: production' },
    judged(links.scheme === 'https', `links are ${links.scheme}`),
    advised(
      database.url !== null,
      database.url ? 'a database of your own' : 'the embedded database serves one machine',
    ),
    advised(
      trustedProxies.length > 0,
      `proxies that are believed: ${trustedProxies.join(', ') || 'none (TRUSTED_PROXIES)'}`,
    ),
    advised(
      mail.smtpUrl !== null,
      mail.smtpUrl ? 'mails go out by SMTP' : 'mails are only written to files (SMTP_URL)',
    ),
    advised(stripe.accounts.length > 0, `sellers with cards: ${stripe.accounts.length}`),
  ]
}

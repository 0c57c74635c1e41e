import { randomBytes } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { getFilesDirectory, type OpenShop } from '#boot/open-shop.ts'
import { readAcrossSellers } from '#db/across-sellers.ts'
import { loadOriginalPicture } from '#domain/catalog/catalog.ts'
import { adviseFinding, type Finding, requireFinding } from './finding.ts'

/** With less free space the disk is full soon. */
const minFreeBytes = 2 * 1024 ** 3
const maxPictures = 500

/** Checks the configuration, and what the shop needs beside its database. */
export async function checkSurroundings(shop: OpenShop): Promise<Finding[]> {
  return [
    await (shop.config.s3 ? checkBucket(shop) : checkDisk(shop)),
    await checkPictures(shop),
    ...checkConfiguration(shop),
  ]
}

async function checkBucket({ config, outside }: OpenShop): Promise<Finding> {
  const key = `doctor-${randomBytes(6).toString('hex')}`
  const name = `files: bucket ${config.s3!.bucket}`
  try {
    await outside.storage.write(key, new TextEncoder().encode('doctor'))
    const bytes = await outside.storage.read(key)
    await outside.storage.remove(key)
    return requireFinding(bytes !== null, `${name} can be written and read`)
  } catch {
    return requireFinding(false, `${name} can't be written (the log says why)`)
  }
}

async function checkDisk({ config }: OpenShop): Promise<Finding> {
  const folder = getFilesDirectory(config)
  try {
    await mkdir(folder, { recursive: true })
    const probe = join(folder, `${randomBytes(6).toString('hex')}.new`)
    await writeFile(probe, 'doctor')
    await rm(probe)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    return adviseFinding(
      free >= minFreeBytes,
      `files: ${folder} can be written, ${(free / 1024 ** 3).toFixed(1)} GB free`,
    )
  } catch (error) {
    return requireFinding(
      false,
      `files: ${folder} can't be written (${(error as NodeJS.ErrnoException).code ?? 'fault'})`,
    )
  }
}

/**
 * Checks some of the newest images: where one is missing, the folder does not belong to this
 * database.
 */
async function checkPictures(shop: OpenShop): Promise<Finding> {
  const db = shop.database.primary
  const found = await readAcrossSellers<{ sellerId: number; key: string; createdAt: string }>(
    db,
    (whereSeller) => sql`select seller_id as "sellerId", key, created_at as "createdAt" from media
        where ${whereSeller(sql`seller_id`)} order by created_at desc limit ${maxPictures}`,
  )
  const rows = found
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
    .slice(0, maxPictures)
  let missing = 0
  for (const { sellerId, key } of rows)
    if (!(await loadOriginalPicture(shop, sellerId, key))) missing++
  return requireFinding(
    missing === 0,
    `pictures: ${missing} of the newest ${rows.length} have no file`,
  )
}

function checkConfiguration({ config }: OpenShop): Finding[] {
  const { mode, links, mail, trustedProxies, database, stripe, razorpay } = config
  if (mode === 'demo')
    return [
      {
        state: 'ok',
        what: 'mode: demo (plain http, demo accounts; HAGGLE_MODE=production for a real shop)',
      },
    ]
  return [
    { state: 'ok', what: 'mode: production' },
    requireFinding(links.scheme === 'https', `links are ${links.scheme}`),
    adviseFinding(
      database.url !== null,
      database.url ? 'a database of your own' : 'the embedded database serves one machine',
    ),
    adviseFinding(
      trustedProxies.length > 0,
      `proxies that are believed: ${trustedProxies.join(', ') || 'none (TRUSTED_PROXIES)'}`,
    ),
    adviseFinding(
      mail.smtpUrl !== null,
      mail.smtpUrl ? 'mails go out by SMTP' : 'mails are only written to files (SMTP_URL)',
    ),
    adviseFinding(
      stripe.accounts.length + razorpay.accounts.length > 0,
      `sellers with online payment: ${stripe.accounts.length + razorpay.accounts.length}`,
    ),
  ]
}

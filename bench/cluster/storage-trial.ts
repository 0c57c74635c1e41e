import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import {
  openS3Server,
  type S3Mode,
  type S3Server,
  s3Keys,
} from '#adapters/storage/s3-server-fixture.ts'
import { readConfig } from '#boot/config.ts'
import { openShop } from '#boot/open-shop.ts'
import { paths } from '#contract/paths/paths.ts'
import { openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { storePicture } from '#domain/catalog/pictures/stored-picture.ts'
import { freePort } from '../../e2e/browser.ts'
import { type ContestShop, fillContest, restock } from '../contest/contest-shop.ts'
import { formatCounts, isGood, type LoadReply, openLoad, requestAt } from '../faults/open-load.ts'
import { openPostgresPair, type PostgresPair } from '../faults/postgres-pair.ts'
import { type App, openApp } from '../faults/shop-pair.ts'
import { expectNone, type Verdict } from '../verdicts.ts'
import { type OrderLoad, openOrderLoad } from './order-load.ts'
import { openRequest, uploadFile } from './quote-files.ts'
import { hasVarnish, readVcl, startVarnish, type Varnish } from './run-varnish.ts'

const buyerCount = 10
const pictureCount = 6
const phaseMs = 6_000
/** What the store does, one after the other. */
const phases: readonly S3Mode[] = ['right', 'away', 'right', 'slow', 'full', 'rubbish', 'right']
/** After these a store that was left alone is tried again. */
const recoveryMs = 6_000

interface Stand {
  pair: PostgresPair
  store: S3Server
  shop: ContestShop
  apps: App[]
  varnish: Varnish | null
  pictures: string[]
  products: string[]
}

interface Upload {
  phase: S3Mode
  status: number
  ms: number
  retryAfter: boolean
}

/**
 * M3: an object store that is away, silent, full and answers rubbish, under orders, pages, pictures
 * and uploads. Pictures are asked for at Varnish, which has seen them, and at the shop.
 */
export async function storeFails(programs: string): Promise<Verdict[]> {
  const stand = await openStand(programs)
  const { apps, store, varnish, pictures, products } = stand
  try {
    const ports = apps.map(({ port }) => port)
    const orders = openOrderLoad(stand.shop, ports)
    const pages = openLoad(
      ports[0]!,
      20,
      (n) => ({ path: products[n % products.length]!, what: 'product' }),
      false,
    )
    const openPictureLoad = (port: number, perSecond: number) =>
      openLoad(
        port,
        perSecond,
        (n) => ({ path: pictures[n % pictures.length]!, what: 'picture' }),
        false,
      )
    const cached = varnish && openPictureLoad(varnish.port, 20)
    const direct = openPictureLoad(ports[1]!, 10)
    const uploads: Upload[] = []
    for (const phase of phases) {
      store.mode = phase
      if (phase === 'right') await pause(recoveryMs)
      uploads.push(...(await uploadFiles(stand, phase)))
      console.log(
        `  ${phase}: ${uploads.filter((each) => each.phase === phase).map(({ status }) => status)}`,
      )
    }
    const replies = {
      pages: await pages.stop(),
      cached: (await cached?.stop()) ?? [],
      direct: await direct.stop(),
    }
    await orders.stop()
    return await judge(stand, orders, replies, uploads)
  } finally {
    await Promise.all(apps.map((app) => app.end('SIGKILL')))
    await varnish?.stop()
    await store.close()
    await stand.pair.close()
  }
}

async function openStand(programs: string): Promise<Stand> {
  const pair = await openPostgresPair(programs)
  await migrate(pair.url)
  const store = await openS3Server()
  const files = join(pair.folder, 'files')
  mkdirSync(files)
  const settings = {
    DATABASE_URL: pair.url,
    DATABASE_REPLICA_URLS: '',
    DATA_DIRECTORY: files,
    S3_ENDPOINT: store.endpoint,
    OUTBOUND_HOSTS: new URL(store.endpoint).host,
    S3_BUCKET: 'shop',
    S3_REGION: s3Keys.region,
    S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    RATE_LIMITS: 'order=1000000/60,rfq=1000000/60',
    LOG_LEVEL: 'warn',
    SECRET_KEYS: 'a key of the bench with thirty-two letters or more',
  }
  const database = openDatabase({ url: pair.url, connections: 2 })
  const shop = await fillContest(database, buyerCount)
  await restock(database.primary, shop, 1_000_000)
  const { rows } = await database.pool.query<{ url: string }>('select url from product order by id')
  await database.close()
  const editor = await openShop(readConfig({ ...settings, LOG_LEVEL: 'silent' }))
  const pictures: string[] = []
  for (let n = 0; n < pictureCount; n++) {
    const bytes = await drawSquare(40 * n)
    const stored = await storePicture(editor, shop.sellerId, bytes, null)
    if (!stored.ok) throw new Error(stored.code)
    pictures.push(paths.picture(stored.value, 480, 'webp'))
  }
  await editor.close()
  const apps = [await openApp(settings), await openApp(settings)]
  const varnish = hasVarnish() ? await startVarnish(await freePort(), readVcl(apps[0]!.port)) : null
  if (varnish) for (const path of pictures) await requestAt(varnish.port, path)
  const products = rows.map(({ url }) => `/product/${url}`)
  return { pair, store, shop, apps, varnish, pictures, products }
}

const drawSquare = (hue: number) =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: { r: hue, g: 90, b: 160 } } })
    .png()
    .toBuffer()

/** A request for a quote, and a file at it each second. */
async function uploadFiles({ shop, apps }: Stand, phase: S3Mode): Promise<Upload[]> {
  const { port } = apps[0]!
  const request = await openRequest(port, shop.buyers[0]!, shop.packIds[0]!)
  const uploads: Upload[] = []
  const end = performance.now() + phaseMs
  for (let n = 0; performance.now() < end && n < 5; n++) {
    const sentAt = performance.now()
    const { status, headers } = await uploadFile(port, request, `${phase} ${n} ${request.id}`)
    uploads.push({
      phase,
      status,
      ms: performance.now() - sentAt,
      retryAfter: headers['retry-after'] !== undefined,
    })
    await pause(1_000)
  }
  return uploads
}

async function judge(
  { pair, store, apps, varnish }: Stand,
  orders: OrderLoad,
  { pages, cached, direct }: Record<'pages' | 'cached' | 'direct', LoadReply[]>,
  uploads: readonly Upload[],
): Promise<Verdict[]> {
  const database = openDatabase({ url: pair.url, connections: 1 })
  const { rows } = await database.pool.query<{ sha256: string }>('select sha256 from rfq_file')
  await database.close()
  const keys = [...store.objects.keys()]
  const missing = rows.filter(({ sha256 }) => !keys.some((key) => key.includes(sha256)))
  const accepted = uploads.filter(({ status }) => status === 201)
  const isRight = ({ phase, status, retryAfter }: Upload) =>
    (status === 201 && (phase === 'right' || phase === 'rubbish')) ||
    (status === 503 && retryAfter && phase !== 'right')
  const wrong = uploads.filter((each) => !isRight(each))
  const slowest = Math.max(...uploads.map(({ ms }) => ms))
  const badPages = pages.filter((one) => !isGood(one))
  const badCached = cached.filter((one) => !isGood(one))
  const badDirect = direct.filter((one) => !isGood(one) && !(one.status === 503 && one.retryAfter))
  console.log(`  pictures at the shop: ${formatCounts(direct)}`)
  for (const each of [...new Set(orders.odd)].slice(0, 3)) console.log(`  ${each}`)
  const none = (what: string, bad: number, all: number) =>
    expectNone(`M3 ${what}`, bad, ` of ${all}`)
  return [
    none(
      'orders not answered well',
      orders.odd.length + orders.refused(),
      orders.acknowledged.length,
    ),
    none('pages not answered', badPages.length, pages.length),
    ...(varnish ? [none('pictures not answered by Varnish', badCached.length, cached.length)] : []),
    none(
      'pictures at the shop other than good or 503 + Retry-After',
      badDirect.length,
      direct.length,
    ),
    none(
      'uploads other than taken, or 503 + Retry-After where the store fails',
      wrong.length,
      uploads.length,
    ),
    none('files listed that the store does not have', missing.length, rows.length),
    none('uploads refused but listed', Math.abs(rows.length - accepted.length), uploads.length),
    none('uploads in parts left open', store.uploads.size, uploads.length),
    {
      what: 'M3 the longest wait for an upload’s answer',
      bar: '≤ 12 s',
      measured: `${(slowest / 1000).toFixed(1)} s`,
      met: slowest <= 12_000,
    },
    none(
      'processes of the shop that ended',
      apps.reduce((sum, { crashes }) => sum + crashes, 0),
      apps.length,
    ),
  ]
}

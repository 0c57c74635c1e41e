import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#boot/config.ts'
import { openShop } from '#boot/open-shop.ts'
import { setSpecialPrices } from '#domain/catalog/write/set-special-prices.ts'
import { freePort } from '../../e2e/browser.ts'
import { sendRequest } from '../http-request.ts'
import { createDataDirectory, startShop } from '../shop-process.ts'
import { printVerdicts, type Verdict } from '../verdicts.ts'
import { hasVarnish, readCarelessVcl, readVcl, startVarnish } from './run-varnish.ts'

const editCount = 50
const mixedCount = 6_000
const requestsPerEdit = 500

interface Product extends Record<string, unknown> {
  sellerId: number
  packId: number
  price: number
  path: string
}

/** Real Varnish before a shop of 800 products. Source: QUALITY M5. */
async function main(): Promise<void> {
  if (!hasVarnish()) throw new Error('Install varnish and varnish-modules first')
  const data = createDataDirectory('varnish')
  const [port, carelessPort] = [await freePort(), await freePort()]
  const settings = {
    CDN: 'varnish',
    CDN_PURGE_URL: `http://127.0.0.1:${port}/`,
    OUTBOUND_HOSTS: `127.0.0.1:${port}`,
  }
  const server = await startShop({ data, settings, patience: 60_000 })
  const varnish = await startVarnish(port, readVcl(server.port))
  const careless = await startVarnish(carelessPort, readCarelessVcl(server.port))
  // The changes are made by another process than the one that answers.
  const shop = await openShop(
    readConfig({ ...settings, HAGGLE_MODE: 'demo', LOG_LEVEL: 'warn', DATA_DIRECTORY: data }),
  )
  try {
    const { rows } = await shop.database.pool.query<Product>(`
      select distinct on (p.id) k.seller_id as "sellerId", k.id as "packId", k.price::float8 as price, '/product/' || p.url as path
      from pack k join product p on p.seller_id = k.seller_id and p.id = k.product_id
        join seller s on s.id = k.seller_id
      where s.code = 'in' and k.price > 200000 and k.active and p.active order by p.id, k.id limit 200`)
    const verdicts = [
      await tryEdits(shop.database.primary, port, rows),
      await tryMixed(shop.database.primary, port, rows),
      ...(await tryPersonal(port, carelessPort, rows)),
    ]
    printVerdicts(verdicts)
  } finally {
    await shop.close()
    await server.stop()
    await varnish.stop()
    await careless.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

type Db = Parameters<typeof setSpecialPrices>[0]

async function edit(db: Db, { sellerId, packId, price }: Product, less: number): Promise<string> {
  const now = new Date()
  const special = {
    price: price - less * 100,
    from: new Date(now.getTime() - 60_000),
    until: new Date(now.getTime() + 86_400_000),
  }
  await setSpecialPrices(db, sellerId, [{ packId, special }], now)
  return Math.floor(special.price / 100).toLocaleString('en-IN')
}

const read = async (port: number, path: string, cookie = '') =>
  sendRequest(port, path, cookie ? { headers: { cookie } } : {})

/** From the answer to the change until Varnish has the new price, with a reader that never rests. */
async function tryEdits(db: Db, port: number, products: readonly Product[]): Promise<Verdict> {
  const times: number[] = []
  for (let at = 0; at < editCount; at++) {
    const product = products[at % products.length]!
    await read(port, product.path)
    const text = await edit(db, product, at + 1)
    const committed = performance.now()
    while (!(await read(port, product.path)).body.includes(text)) {
      if (performance.now() - committed > 15_000) break
      await pause(5)
    }
    times.push(performance.now() - committed)
  }
  times.sort((a, b) => a - b)
  const worst = times.at(-1)!
  return {
    what: `an edited price is new at Varnish, ms over ${editCount} edits: p50, worst`,
    bar: '≤ 1,000',
    measured: `${times[editCount >> 1]!.toFixed(0)}, ${worst.toFixed(0)}`,
    met: worst <= 1_000,
  }
}

/** Visitors' pages, some of them few asked for, with a changed price now and then. */
async function tryMixed(db: Db, port: number, products: readonly Product[]): Promise<Verdict> {
  const paths = ['/', ...products.slice(0, 30).map(({ path }) => path)]
  for (const path of paths) await read(port, path)
  let hits = 0
  for (let at = 0; at < mixedCount; at++) {
    if (at % requestsPerEdit === 100)
      await edit(db, products[at % 30]!, 70 + Math.floor(at / requestsPerEdit))
    const path = paths[Math.floor(Math.random() ** 2 * paths.length)]!
    const cookie = at % 5 === 0 ? 'cart=abc; things=1.0.0' : ''
    if ((await read(port, path, cookie)).headers['x-cache'] === 'hit') hits++
  }
  const share = (100 * hits) / mixedCount
  return {
    what: `hits of ${mixedCount} visitors' pages, a price changed every ${requestsPerEdit}`,
    bar: '≥ 95 %',
    measured: `${share.toFixed(1)} %`,
    met: share >= 95,
  }
}

/** Asked twice with and without these; kept if the second asker gets the first one's answer. */
const personal: { what: string; path: string; headers: Record<string, string> }[] = [
  { what: 'session', path: '/?a=1', headers: { cookie: 'sid=one' } },
  { what: 'secure session', path: '/?a=2', headers: { cookie: '__Host-sid=one' } },
  { what: 'desk', path: '/?a=3', headers: { cookie: 'x=1; desk=one' } },
  { what: 'token', path: '/?a=4', headers: { authorization: 'Bearer one' } },
  { what: 'cart', path: '/cart', headers: { cookie: 'cart=one' } },
  { what: 'cart data', path: '/cart.data', headers: { cookie: 'cart=one' } },
  { what: 'sign-in', path: '/login', headers: {} },
]

async function tryPersonal(
  port: number,
  carelessPort: number,
  products: readonly Product[],
): Promise<Verdict[]> {
  const count = async (at: number) => {
    const kept: string[] = []
    for (const { what, path, headers } of personal) {
      await sendRequest(at, path, { headers })
      const again = await sendRequest(at, path, { headers })
      if (again.headers['x-cache'] === 'hit') kept.push(what)
    }
    return kept
  }
  const [kept, keptCarelessly] = [await count(port), await count(carelessPort)]
  const mixed = await listMixedUp(port, products[40]!.path)
  return [
    {
      what: 'personal answers kept',
      bar: 'none',
      measured: kept.join(', ') || 'none',
      met: kept.length === 0,
    },
    {
      what: 'the same with a VCL that keeps everything (control)',
      bar: `all ${personal.length}`,
      measured: String(keptCarelessly.length),
      met: keptCarelessly.length === personal.length,
    },
    {
      what: 'pages of one place, view or host given to another',
      bar: 'none',
      measured: mixed.join(', ') || 'none',
      met: mixed.length === 0,
    },
  ]
}

/** Requests that ask for one page in the words of another; Varnish must tell them apart as the shop does. */
async function listMixedUp(port: number, path: string): Promise<string[]> {
  const plain = (await read(port, path)).body
  const tricks: Record<string, Record<string, string>> = {
    'place twice': { cookie: 'pincode=400001; pincode=411001' },
    'malformed place first': { cookie: 'pincode=!!; pincode=411001' },
    'strange space': { cookie: '\u00a0pincode=400001' },
    'other host forwarded': { 'x-forwarded-host': 'sg.localhost' },
  }
  const mixed: string[] = []
  for (const [name, headers] of Object.entries(tricks)) {
    await sendRequest(port, `${path}?x=${encodeURIComponent(name)}`, { headers })
    await sendRequest(port, path, { headers })
    for (const cookie of ['', 'pincode=411001', 'pincode=400001']) {
      const { body } = await read(port, path, cookie)
      const own = (await read(port, `${path}?utm_source=${name.length}`, cookie)).body
      if (!body.equals(own)) mixed.push(`${name} (${cookie})`)
    }
  }
  if (!(await read(port, path)).body.equals(plain)) mixed.push('plain')
  return mixed
}

await main()

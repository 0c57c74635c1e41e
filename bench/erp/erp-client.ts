import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { HaggleClient } from '../../client/haggle-client.ts'
import type { ErpPage } from './erp-page.ts'

const [port = '', token = '', file = ''] = process.argv.slice(2)
const host = `in.localhost:${port}`

/** By IP address, since Node can't resolve in.localhost. */
async function send(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = { ...Object.fromEntries(request.headers), host }
  const body = request.method === 'GET' ? null : await request.text()
  return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
    method: request.method,
    headers,
    body,
    signal: AbortSignal.timeout(10_000),
  })
}

const client = new HaggleClient({ origin: `http://${host}`, key: token, fetch: send, maxTries: 20 })

/** The last page that was written down; a line that a kill tore is none. */
function readState(): ErpPage {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
  const last = lines.findLast((line) => line.endsWith('}'))
  if (last) return JSON.parse(last) as ErpPage
  return { cursor: '0', numbers: [], price: 100, rivalPrice: 100, isRefused: false }
}

/** What it sets follows from the cursor alone: sent again after a kill, it is the same command. */
async function writeOffers(state: ErpPage): Promise<Omit<ErpPage, 'cursor' | 'numbers'>> {
  const place = Number(state.cursor)
  const stock = 10_000 + place
  await client.postDeskStock(
    { rows: ['G3', 'G4', 'G5'].map((SkuCode) => ({ SkuCode, stock })) },
    { idempotencyKey: `erp-stock-${place}` },
  )
  const price = 40 + (place % 5_000) / 100
  const { body } = await client.postDeskPrices(
    {
      rows: [
        { SkuCode: 'G1', price, ifPrice: state.price },
        { SkuCode: 'G2', price: price + 1, ifPrice: state.rivalPrice },
      ],
    },
    { idempotencyKey: `erp-price-${place}` },
  )
  const [own, shared] = body.rows
  if (own!.code !== null) throw new Error(`The ERP's own price: ${own!.code}`)
  if (shared!.code === null) return { price, rivalPrice: price + 1, isRefused: false }
  if (shared!.code !== 'changed') throw new Error(`The shared price: ${shared!.code}`)
  // The desk set another one meanwhile: read it, and go on from there.
  const { body: read } = await client.getDeskProducts({ SkuCode: 'G2' })
  return { price, rivalPrice: read.products[0]!.packs[0]!.price!, isRefused: true }
}

for (let state = readState(); ; ) {
  const { body } = await client.getDeskOrders({ Cursor: state.cursor, Limit: 100 })
  if (body.changes.length === 0) {
    await sleep(100)
    continue
  }
  const numbers = body.changes.map(({ number }) => number)
  state = { cursor: body.cursor, numbers, ...(await writeOffers(state)) }
  appendFileSync(file, `${JSON.stringify(state)}\n`)
}

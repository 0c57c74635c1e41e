import { setTimeout as pause } from 'node:timers/promises'
import { setSpecialPrices } from '#domain/catalog/write/set-special-prices.ts'
import { type LoadReply, openLoad, type Reply, requestAt } from '../faults/open-load.ts'
import { openOrderLoad } from './order-load.ts'
import { openRequest, type QuoteRequest, uploadFile } from './quote-files.ts'
import type { Tenant, WholeCluster } from './whole-cluster.ts'

const readsPerSecond = 25
/** Between a buyer's orders. */
const restMs = 600
/** Between edits of a price, and between files. */
const editRestMs = 2_000
const uploadRestMs = 5_000
const filesPerRequest = 5

/** How long Varnish still showed the price from before an edit. */
export interface EditTime {
  /** Monotonic milliseconds of the commit. */
  at: number
  ms: number
}

export interface UploadAnswer {
  status: number
  retryAfter: boolean
}

/** Shoppers, buyers, an editor of prices and people with files, all of several sellers. */
export interface MixedLoad {
  reads: LoadReply[]
  /** Monotonic milliseconds; reads count from it. */
  startedAt: number
  orders: ReturnType<typeof openOrderLoad>[]
  edits: EditTime[]
  uploads: UploadAnswer[]
  stop(): Promise<void>
}

export function openMixedLoad(cluster: WholeCluster): MixedLoad {
  const { tenants, varnishPort } = cluster
  // The last product is the editor's: a price that changes under an order refuses the order, rightly.
  const orders = tenants.map((tenant) =>
    openOrderLoad({ ...tenant, packIds: tenant.packIds.slice(0, -1) }, [varnishPort], restMs),
  )
  const buyersByOrder = () =>
    new Map(orders.flatMap((each) => each.acknowledged.map(({ number, buyer }) => [number, buyer])))
  const startedAt = performance.now()
  const reads = openLoad(
    varnishPort,
    readsPerSecond,
    (n) => pickRead(tenants, n, buyersByOrder),
    false,
  )
  const edits: EditTime[] = []
  const uploads: UploadAnswer[] = []
  let isOver = false
  const repeat = async (restMs: number, work: (n: number) => Promise<void>) => {
    for (let n = 0; !isOver; n++) {
      await work(n)
      await pause(restMs)
    }
  }
  const editing = repeat(editRestMs, (n) => editPrice(cluster, n, edits))
  const requests: QuoteRequest[] = []
  const uploading = repeat(uploadRestMs, (n) => sendFile(cluster, n, requests, uploads))
  return {
    ...{ reads: reads.sent, startedAt, orders, edits, uploads },
    async stop() {
      isOver = true
      await Promise.all([editing, uploading, ...orders.map((each) => each.stop())])
      await reads.stop()
    },
  }
}

const publicKinds = ['home', 'product', 'call', 'search']

function pickRead(tenants: readonly Tenant[], n: number, buyers: () => Map<string, string>) {
  const tenant = tenants[n % tenants.length]!
  const turn = Math.floor(n / tenants.length)
  const product = tenant.products[turn % tenant.products.length]!
  const headers = { host: tenant.host }
  const what = [...publicKinds, 'orders'][turn % 5]!
  if (what === 'orders') {
    const buyer = tenant.buyers[n % tenant.buyers.length]!
    return {
      path: '/api/v1/orders',
      what,
      ask: { headers: { ...headers, authorization: `Bearer ${buyer.token}` } },
      check: (reply: Reply) => findStrangersOrder(reply, buyer.personId, buyers()),
    }
  }
  const path = { home: '/', product, call: `/api/v1${product.replace('product', 'products')}` }
  return {
    path: path[what as keyof typeof path] ?? `/search?q=good+${n}`,
    what,
    ask: { headers },
    check: (reply: Reply) => findOtherSeller(reply, tenant, tenants),
  }
}

/** Nobody else's order is among a person's. */
function findStrangersOrder(
  { status, body }: Reply,
  personId: string,
  buyers: Map<string, string>,
): string | undefined {
  if (status !== 200) return
  const numbers = (JSON.parse(body) as { id: string }[]).map(({ id }) => id)
  const stranger = numbers.find((number) => (buyers.get(number) ?? personId) !== personId)
  return stranger && `order ${stranger} shown to another person`
}

/** Each page and call names its seller, and no other. */
function findOtherSeller(
  { status, body }: Reply,
  tenant: Tenant,
  tenants: readonly Tenant[],
): string | undefined {
  if (status !== 200) return
  if (!body.includes(tenant.code)) return `an answer for ${tenant.code} that does not name it`
  const other = tenants.find(({ code }) => code !== tenant.code && body.includes(code))
  return other && `${other.code} at ${tenant.code}`
}

/** Edits a price, and reads its page at Varnish until it shows it. */
async function editPrice(cluster: WholeCluster, n: number, edits: EditTime[]): Promise<void> {
  const { editor, tenants, varnishPort } = cluster
  const { sellerId, packIds, products, host } = tenants[n % tenants.length]!
  const now = new Date()
  const special = {
    price: 9_900 - (n % 5_000),
    from: new Date(now.getTime() - 60_000),
    until: new Date(now.getTime() + 86_400_000),
  }
  try {
    await editor.database.transaction((db) =>
      setSpecialPrices(db, sellerId, [{ packId: packIds.at(-1)!, special }], now),
    )
  } catch {
    // Nothing was changed: there is no primary just now.
    return
  }
  const at = performance.now()
  const text = (special.price / 100).toFixed(2)
  while (performance.now() - at < 60_000) {
    const page = await requestAt(varnishPort, products.at(-1)!, { headers: { host } }).catch(
      () => null,
    )
    if (page?.body.includes(text)) break
    await pause(10)
  }
  edits.push({ at, ms: performance.now() - at })
}

/** A file for the newest request, and a request for every few files. */
async function sendFile(
  { tenants, varnishPort }: WholeCluster,
  n: number,
  requests: QuoteRequest[],
  uploads: UploadAnswer[],
): Promise<void> {
  const { buyers, packIds } = tenants[n % tenants.length]!
  try {
    if (n % filesPerRequest === 0 || requests.length === 0)
      requests.push(await openRequest(varnishPort, buyers[0]!, packIds[0]!))
    const { status, headers } = await uploadFile(varnishPort, requests.at(-1)!, `file ${n}`)
    uploads.push({ status, retryAfter: headers['retry-after'] !== undefined })
    // It may have been written nevertheless, and the request's version with it.
    if (status !== 201) requests.length = 0
  } catch {
    // No answer, or no request to attach it to.
    uploads.push({ status: 0, retryAfter: false })
    requests.length = 0
  }
}

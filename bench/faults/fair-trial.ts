import { setTimeout as pause } from 'node:timers/promises'
import type { Verdict } from '../verdicts.ts'
import { type Ask, askAt, isGood, openLoad, percentile, type Sent } from './senders.ts'
import type { Stand } from './stand.ts'

type FairStand = Pick<Stand, 'shop' | 'productUrl'>

const kinds = ['order', 'cart', 'page', 'listing', 'call', 'livez'] as const
type FairKind = (typeof kinds)[number]

let fresh = 0

/** Each asks for what nobody has asked for before, so that nothing is answered from memory. */
function requestOf(kind: FairKind, { shop, productUrl }: FairStand): { path: string; ask?: Ask; what: string } {
  const n = `${Date.now()}-${fresh++}`
  const headers = { authorization: `Bearer ${shop.buyers[0]!.token}`, 'content-type': 'application/json' }
  switch (kind) {
    case 'order':
      return { path: '/api/v1/orders', ask: { method: 'POST', body: '{}', headers }, what: kind }
    case 'cart':
      return { path: '/api/v1/cart', ask: { headers }, what: kind }
    case 'page':
      return { path: `/product/${productUrl}?n=${n}`, what: kind }
    case 'listing':
      return { path: `/Search?q=glove&n=${n}`, what: kind }
    case 'call':
      return { path: `/api/v1/products/${productUrl}?n=${n}`, what: kind }
    case 'livez':
      return { path: '/livez', what: kind }
  }
}

/** An order without contents is answered 400 by the pipeline's end: it was let in. */
const wasServed = (one: Sent) => isGood(one) || (one.what === 'order' && one.status === 400)

/**
 * Sixteen who ask for pages one after another while nothing else goes on, and then all kinds of requests in equal parts, together
 * `times` as many a second as those sixteen were answered. Source: QUALITY F6, SAFE-12.
 */
export async function fairShares(stand: FairStand, port: number, seconds: number, times = 5): Promise<Verdict[]> {
  await askInTurn(stand, port, 2_000)
  const quiet = await askInTurn(stand, port, 5_000)
  const refused = quiet.filter((status) => status !== 200).length
  const rate = (quiet.length - refused) / 5
  const load = openLoad(port, times * rate, (n) => requestOf(kinds[n % kinds.length]!, stand), false)
  await pause(seconds * 1_000)
  const sent = await load.stop()
  const figures = Object.fromEntries(kinds.map((kind) => [kind, figuresOf(sent.filter(({ what }) => what === kind))]))
  const shareOf = (kind: FairKind) => figures[kind]!.share
  const pages = Math.min(shareOf('page'), shareOf('listing'))
  return [
    {
      what: 'F6 sixteen at pages that nobody has asked for, refused',
      bar: '0',
      measured: `${refused} of ${quiet.length}`,
      met: refused === 0,
    },
    ...kinds.map((kind) => ({
      what: `F6 all kinds at ${times} × ${rate.toFixed(0)}/s, ${kind}: answered, p50, p99`,
      bar: '',
      measured: figures[kind]!.text,
      met: null,
    })),
    {
      what: 'F6 orders and their steps answered',
      bar: '100%',
      measured: `${percent(Math.min(shareOf('order'), shareOf('cart')))}`,
      met: Math.min(shareOf('order'), shareOf('cart')) === 1,
    },
    {
      what: 'F6 pages before programs’ calls',
      bar: 'share of pages ≥ of calls',
      measured: `${percent(pages)} and ${percent(shareOf('call'))}`,
      met: pages >= shareOf('call'),
    },
    { what: 'F6 livez answered', bar: '100%', measured: percent(shareOf('livez')), met: shareOf('livez') === 1 },
  ]
}

const percent = (share: number) => `${(share * 100).toFixed(0)}%`

function figuresOf(sent: readonly Sent[]): { share: number; text: string } {
  const served = sent.filter(wasServed)
  const share = served.length / Math.max(1, sent.length)
  const ms = served.map((one) => one.ms)
  const times = [0.5, 0.99].map((part) => `${percentile(ms, part).toFixed(0)} ms`).join(', ')
  return { share, text: `${served.length} of ${sent.length} (${percent(share)}), ${times}` }
}

async function askInTurn(stand: FairStand, port: number, ms: number): Promise<number[]> {
  const statuses: number[] = []
  const end = performance.now() + ms
  const worker = async () => {
    while (performance.now() < end)
      statuses.push((await askAt(port, requestOf('page', stand).path).catch(() => ({ status: 0 }))).status)
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  return statuses
}

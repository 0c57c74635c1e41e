import { sql } from 'drizzle-orm'
import type { RfqResult } from '#contract/negotiation/quotes.ts'
import type { QuoteLineInput, RfqLineInput } from '#contract/schemas/quotes.server.ts'
import {
  acceptQuote,
  answerRfq,
  askBuyer,
  counterQuote,
  createRfq,
  declineQuote,
  declineRfq,
  draftQuote,
  messageBuyer,
  sendQuote,
  writeMessage,
} from '#domain/quotes/quotes.ts'
import { toMajorText } from '#kernel/money.ts'
import { joinName } from '#kernel/person-name.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { passTime } from './pass-time.ts'
import type { BidPack } from './play-bids.ts'
import { orderAgreed } from './play-orders.ts'
import { requireDone } from './require-done.ts'

/** One step of a demo request, this many hours after the one before. */
interface RequestStep {
  after: number
  /** `quote` and `counter` name their part of the list price. */
  does:
    | 'ask'
    | 'answer'
    | 'tell'
    | 'write'
    | 'quote'
    | 'counter'
    | 'accept'
    | 'order'
    | 'refuse'
    | 'decline'
  text?: string
  share?: number
}

/** A demo request and what became of it. */
export interface RequestStory {
  /** Key of the buyer. */
  by: string
  /** Sent this many hours before now. */
  age: number
  /** Indexes into the shop's quotable packs, and pieces of each. */
  goods?: readonly (readonly [at: number, quantity: number])[]
  words?: readonly [what: string, unit: string, quantity: number]
  note: string
  steps: readonly RequestStep[]
}

const hour = 3_600_000

interface Play {
  number: string
  lines: readonly { price: number; quantity: number }[]
  terms: QuoteWords
  /** Now, as the demo is loaded. */
  today: Date
}

/** What the shop writes on its quotes, in the buyer’s language. */
export interface QuoteWords {
  terms: string
  note: string
}

/** Plays a request through the regular use cases, step by step at its hours before now. */
export async function playRequest(
  buyer: Scope,
  desk: Scope,
  story: RequestStory,
  packs: readonly BidPack[],
  terms: QuoteWords,
): Promise<void> {
  const { by, age, goods = [], steps } = story
  const key = `demo-rfq-${desk.seller.code}-${by}-${age}`
  let now = new Date(desk.now.getTime() - age * hour)
  const lines = goods.map(([at, quantity]) => ({ ...packs[at % packs.length]!, quantity }))
  const input = composeInput(buyer, story, lines)
  const { id: number } = requireDone(await createRfq({ ...buyer, now }, key, input))
  const thread = { kind: 'rfq', number } as const
  const play: Play = { number, lines, terms, today: desk.now }
  const wait = async (hours: number) => {
    now = new Date(now.getTime() + hours * hour)
    await passTime(desk, thread, hours)
  }
  for (const [at, step] of steps.entries()) {
    await wait(step.after)
    await takeStep({ ...buyer, now }, { ...desk, now }, step, play, `${key}-${at}`)
  }
  await passTime(desk, thread, (desk.now.getTime() - now.getTime()) / hour)
}

async function takeStep(
  buyer: Scope,
  desk: Scope,
  { does, text = '', share = 1 }: RequestStep,
  { number, lines, terms, today }: Play,
  key: string,
): Promise<void> {
  const { rowVersion, deskVersion, version } = await readVersions(desk, number)
  const ref = { id: number }
  const ours = { key, rowVersion: deskVersion }
  const theirs = { key, rowVersion, quoteVersion: version ?? 0 }
  const linePrices = lines.map(({ price, quantity }, at) => ({
    lineId: at + 1,
    quantity: String(quantity),
    unitPrice: toMajorText(roundDown(price * share), desk.seller.currency),
  }))
  const steps: Record<RequestStep['does'], () => Promise<unknown>> = {
    ask: async () => requireDone(await askBuyer(desk, number, ours, text)),
    answer: async () => requireDone(await answerRfq(buyer, ref, theirs, text)),
    tell: async () => requireDone(await messageBuyer(desk, number, ours, text)),
    write: async () => requireDone(await writeMessage(buyer, ref, theirs, text)),
    quote: () => sendQuoteAt(desk, number, ours, linePrices, terms),
    counter: async () =>
      requireDone(await counterQuote(buyer, ref, { ...theirs, lines: linePrices, text })),
    accept: async () =>
      requireDone(await acceptQuote(buyer, ref, { ...theirs, lines: linePrices })),
    order: () => orderAgreed(buyer, { ...desk, now: today }, { kind: 'rfq', number }),
    refuse: async () => requireDone(await declineQuote(buyer, ref, { ...theirs, reason: text })),
    decline: async () => requireDone(await declineRfq(desk, number, ours, text)),
  }
  await steps[does]()
}

async function sendQuoteAt(
  desk: Scope,
  number: string,
  { key, rowVersion }: { key: string; rowVersion: number },
  lines: readonly Pick<QuoteLineInput, 'lineId' | 'unitPrice'>[],
  words: QuoteWords,
): Promise<RfqResult> {
  const rest = {
    packId: '',
    quantity: '',
    taxRate: '',
    breaks: [],
    unavailable: false,
    toOrder: false,
    leadDays: '',
    deliveryCharge: '',
  }
  const outcome = await draftQuote(
    desk,
    number,
    { key: `${key}-draft`, rowVersion },
    {
      lines: lines.map(({ lineId, unitPrice }) => ({ ...rest, lineId, unitPrice })),
      ...words,
      validUntil: '',
      paymentDays: '',
    },
  )
  const draft = requireDone(outcome)
  return requireDone(await sendQuote(desk, number, { key, rowVersion: draft.rowVersion }))
}

interface Versions {
  rowVersion: number
  deskVersion: number
  version: number | null
}

async function readVersions({ database, seller }: Scope, number: string): Promise<Versions> {
  const { rows } = await database.primary.execute<Versions & Record<string, unknown>>(sql`
    select row_version as "rowVersion", desk_version as "deskVersion", current_version as version
    from rfq where seller_id = ${seller.id} and number = ${number}`)
  return rows[0]!
}

function composeInput(
  { viewer, place, company }: Scope,
  { words, note }: RequestStory,
  packs: readonly { id: number; quantity: number }[],
) {
  const none: RfqLineInput = {
    packId: '',
    quantity: '',
    words: '',
    unit: '',
    link: '',
    targetPrice: '',
  }
  const lines = packs.map(({ id, quantity }) => ({
    ...none,
    packId: String(id),
    quantity: String(quantity),
  }))
  if (words) lines.push({ ...none, words: words[0], unit: words[1], quantity: String(words[2]) })
  const customer = viewer as Customer
  return {
    name: joinName(customer),
    company: company?.name ?? '',
    email: customer.email,
    phone: '',
    pincode: place.pincode,
    neededBy: '',
    note,
    lines,
    fromCart: false,
    submit: true,
  }
}

function roundDown(minor: number): number {
  return Math.max(10, Math.floor(minor / 10) * 10)
}

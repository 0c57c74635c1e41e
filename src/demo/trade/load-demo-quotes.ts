import { sql } from 'drizzle-orm'
import type { RfqResult } from '#contract/negotiation/quotes.ts'
import type { QuoteLineInput, RfqInput, RfqLineInput } from '#contract/schemas/quotes.server.ts'
import { resolvePlace } from '#domain/delivery/delivery.ts'
import {
  loadNegotiationSettings,
  saveNegotiationSettings,
} from '#domain/negotiation/negotiation.ts'
import {
  acceptQuote,
  askBuyer,
  counterQuote,
  createRfq,
  declineRfq,
  draftQuote,
  getRfq as readRfq,
  saveTemplate,
  sendQuote,
} from '#domain/quotes/quotes.ts'
import { findSeller, type Links } from '#domain/sellers/sellers.ts'
import { toMajorText } from '#kernel/money.ts'
import { joinName } from '#kernel/person-name.ts'
import type { AppContext, Customer, Scope } from '#platform/scope.ts'
import { findDemoStaff } from './demo-staff.ts'
import { getHomeAddress } from './load-demo-orders.ts'

/** Quotes of the demo seller `in` below this margin need a second approval. */
const demoFloor = 800

/** The content of a demo request and its state. */
interface Story {
  words?: [what: string, unit: string, quantity: number]
  /** Indexes into the shop's suitable products. */
  goods?: [at: number, quantity: number][]
  note: string
  outcome: 'wait' | 'question' | 'quote' | 'counter' | 'accept' | 'decline' | 'approval'
}

const stories: readonly Story[] = [
  {
    words: ['Rubber gloves for 11 kV switchgear, class 2', 'pair', 24],
    note: 'With test certificate, please.',
    outcome: 'wait',
  },
  {
    goods: [[0, 40]],
    words: ['Laser level, green beam', 'piece', 2],
    note: 'For two sites in Pune.',
    outcome: 'wait',
  },
  {
    words: ['Illuminated push buttons for a control panel', 'piece', 60],
    note: '',
    outcome: 'question',
  },
  {
    goods: [
      [1, 50],
      [2, 20],
    ],
    note: 'Yearly demand; we would take more at a better price.',
    outcome: 'quote',
  },
  { goods: [[3, 30]], note: '', outcome: 'counter' },
  { goods: [[4, 25]], note: 'Needed on site soon.', outcome: 'accept' },
  { words: ['Used forklift, 2 t', 'piece', 1], note: '', outcome: 'decline' },
  { goods: [[5, 100]], note: 'A competitor is far below your price.', outcome: 'approval' },
]
/** The other sellers get a short list. */
const shortStories = stories.filter(({ outcome }) => outcome === 'quote' || outcome === 'question')

interface QuotableProduct {
  id: number
  price: number
  cost: number | null
}

/**
 * Creates requests of the demo customer at each demo seller, in several states, through the regular use
 * cases. A seller that has requests already gets none.
 */
export async function loadDemoQuotes(
  context: AppContext,
  links: Links,
  customer: Customer | null,
  now: Date,
): Promise<void> {
  for (const code of customer ? ['in', 'sg', 'tools'] : []) {
    const seller = await findSeller(context, `${code}.localhost`, links)
    const staff =
      seller &&
      ((await findDemoStaff(context, seller.id, 'sales')) ??
        (await findDemoStaff(context, seller.id, 'owner')))
    if (!seller || !staff || !customer) continue
    const place = await resolvePlace(context, seller, seller.defaultPlace.pincode)
    const buyer: Scope = { ...context, seller, viewer: customer, place, now, requestId: 'demo' }
    const desk: Scope = { ...buyer, viewer: { kind: 'visitor', cartKey: null }, staff }
    if (await hasRequests(desk)) continue
    const { primary } = context.database
    const { marginFloor } = await loadNegotiationSettings(primary, seller.id)
    if (code === 'in' && marginFloor === null)
      await saveNegotiationSettings(primary, seller.id, {
        marginFloor: demoFloor,
        agreedRangeFrom: 10,
      })
    await saveTemplate(
      desk,
      null,
      {
        name: 'Usual terms',
        note: 'Thank you for asking. Goods leave our shelves the day after your order.',
        terms:
          'Payment with the order or within 30 days for known companies. Delivery to the door.',
        validDays: '14',
        paymentDays: '',
      },
      null,
    )
    const quotableProducts = await loadQuotableProducts(desk)
    for (const [at, story] of (code === 'in' ? stories : shortStories).entries())
      await playStory(buyer, desk, story, quotableProducts, `demo-rfq-${at}`)
  }
}

async function playStory(
  buyer: Scope,
  desk: Scope,
  story: Story,
  quotableProducts: readonly QuotableProduct[],
  key: string,
): Promise<void> {
  const rfqResult = await createRfq(buyer, key, buildRequest(buyer, story, quotableProducts))
  if (!rfqResult.ok) return
  const { id, rowVersion } = rfqResult.value
  if (story.outcome === 'question') {
    await askBuyer(
      desk,
      id,
      { key: `${key}-ask`, rowVersion },
      'Which voltage do they need, and which colours?',
    )
  } else if (story.outcome === 'decline') {
    await declineRfq(
      desk,
      id,
      { key: `${key}-no`, rowVersion },
      'We sell new goods only, and no vehicles.',
    )
  } else if (story.outcome !== 'wait')
    await sendDemoQuote(buyer, desk, story, rfqResult.value, quotableProducts, key)
}

async function sendDemoQuote(
  buyer: Scope,
  desk: Scope,
  story: Story,
  rfqResult: RfqResult,
  quotableProducts: readonly QuotableProduct[],
  key: string,
) {
  const { id } = rfqResult
  const { currency } = buyer.seller
  const view = await readRfq(buyer, { id })
  const lines = view.lines.map((line): QuoteLineInput => {
    const good = quotableProducts.find((each) => each.id === line.packId)
    const price = good ? getOfferPrice(good, story.outcome === 'approval') : 0
    return {
      lineId: line.lineId,
      packId: '',
      quantity: '',
      unitPrice: toMajorText(price, currency),
      taxRate: '',
      breaks:
        story.outcome === 'quote'
          ? [
              {
                from: String(line.quantity * 2),
                unitPrice: toMajorText(rounded(price * 0.97), currency),
              },
            ]
          : [],
      unavailable: false,
      toOrder: false,
      leadDays: '',
      deliveryCharge: '',
    }
  })
  const texts = {
    terms: 'Payment with the order. Delivery to the door.',
    note: 'We keep these for you.',
    validUntil: '',
    paymentDays: '',
  }
  const drafted = await draftQuote(
    desk,
    id,
    { key: `${key}-draft`, rowVersion: rfqResult.rowVersion },
    { lines, ...texts },
  )
  if (!drafted.ok) return
  const sendResult = await sendQuote(desk, id, {
    key: `${key}-send`,
    rowVersion: drafted.value.rowVersion,
  })
  if (!sendResult.ok || sendResult.value.quote?.state !== 'SENT') return
  const { rowVersion, versions } = await readRfq(buyer, { id })
  const command = { key: `${key}-answer`, rowVersion, quoteVersion: sendResult.value.quote.version }
  const answerLines = (versions[0]?.lines ?? []).map(({ lineId, quantity, unitPrice }) => ({
    lineId,
    quantity: String(quantity),
    unitPrice: toMajorText(rounded((unitPrice ?? 0) * 0.95), currency),
  }))
  if (story.outcome === 'counter')
    await counterQuote(
      buyer,
      { id },
      { ...command, lines: answerLines, text: 'We order every quarter.' },
    )
  if (story.outcome === 'accept')
    await acceptQuote(buyer, { id }, { ...command, lines: answerLines })
}

function buildRequest(
  { viewer, seller, place }: Scope,
  { words, goods: quotableProducts = [], note }: Story,
  fit: readonly QuotableProduct[],
): RfqInput {
  const none: RfqLineInput = {
    packId: '',
    quantity: '',
    words: '',
    unit: '',
    link: '',
    targetPrice: '',
  }
  const lines = quotableProducts.flatMap(([at, quantity]): RfqLineInput[] => {
    const good = fit[at]
    return good ? [{ ...none, packId: String(good.id), quantity: String(quantity) }] : []
  })
  if (words) lines.push({ ...none, words: words[0], unit: words[1], quantity: String(words[2]) })
  const customer = viewer as Customer
  return {
    name: joinName(customer),
    company: getHomeAddress(seller).company,
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

/** A discount of some percent; for the one that needs a second approval, hardly above cost. */
function getOfferPrice({ price, cost }: QuotableProduct, low: boolean): number {
  return low && cost !== null ? Math.min(price, rounded(cost * 1.2)) : rounded(price * 0.94)
}

function rounded(minor: number): number {
  return Math.max(100, Math.floor(minor / 100) * 100)
}

/** Packs with a cost and a lot in stock at the place, priced between the two, of popular products. */
export async function loadQuotableProducts(
  { database, seller, place }: Scope,
  min = 20_001,
  max = Number.MAX_SAFE_INTEGER,
): Promise<QuotableProduct[]> {
  const { rows } = await database.primary.execute<QuotableProduct & Record<string, unknown>>(sql`
    select k.id, k.price::float8 as price, k.cost::float8 as cost from pack k
    join product p on p.seller_id = k.seller_id and p.id = k.product_id and p.active
    where k.seller_id = ${seller.id} and k.active and k.price between ${min} and ${max}
      and k.special_price is null and k.cost is not null
      and exists (select 1 from stock s
        join zone_warehouse z on z.seller_id = s.seller_id and z.warehouse_id = s.warehouse_id
        where s.seller_id = k.seller_id and s.pack_id = k.id
          and z.zone_id = ${place.zoneId}::bigint and s.on_hand - s.reserved >= 120)
    order by p.popularity desc, k.id limit 6`)
  return rows
}

async function hasRequests({ database, seller }: Scope): Promise<boolean> {
  const { rows } = await database.primary.execute(
    sql`select 1 from rfq where seller_id = ${seller.id} limit 1`,
  )
  return rows.length > 0
}

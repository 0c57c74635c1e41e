import type {
  QuoteLineView,
  QuoteVersionView,
  RfqLineView,
} from '#contract/negotiation/quote-views.ts'
import { quoteStateWords } from '#contract/negotiation/quotes.ts'
import { keepUnits } from '#kernel/keep-units.ts'
import { formatMoney, type Minor, type MoneyStyle } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as threadTexts from '#texts/thread.ts'

/** One column: what one side offered for each line. */
interface OfferColumn {
  key: string
  head: string
  under: string
  current: boolean
  cells: Map<number, { price: Minor | null; quantity: number; note: string }>
  total: Minor | null
}

/**
 * Versions side by side, the oldest first: requested, quoted, countered, and what changed in each
 * step (RFQ-04).
 */
export function RfqVersions(props: {
  lines: readonly RfqLineView[]
  /** Newest first, as views have them. */
  versions: readonly QuoteVersionView[]
  currentVersion: number | null
  money: MoneyStyle
}) {
  const { lines, money } = props
  const offers = buildOfferColumns(props)
  if (offers.length < 2) return null
  const headClass = 'border-b border-line px-3 py-2 text-end align-bottom font-[550]'
  const cellClass = 'border-b border-line px-3 py-2 text-end align-top whitespace-nowrap'
  return (
    <section aria-labelledby="versions" className="grid min-w-0 gap-3">
      <h2 id="versions" className="text-section font-bold">
        {threadTexts.versions()}
      </h2>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={threadTexts.versionsSideBySide()}
        className="overflow-x-auto"
      >
        <table className="w-full border-collapse text-2">
          <thead>
            <tr>
              <th
                scope="col"
                className="border-b border-line py-2 pe-3 text-start align-bottom font-[550] text-ink-2"
              >
                {threadTexts.item()}
              </th>
              {offers.map((offer) => (
                <th
                  key={offer.key}
                  scope="col"
                  className={`${headClass} ${offer.current ? 'bg-ask-soft' : ''}`}
                >
                  <span className="block font-bold">{offer.head}</span>
                  <span className="block text-1 text-ink-2">{offer.under}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.lineId}>
                <th
                  scope="row"
                  className="min-w-32 border-b border-line py-2 pe-3 text-start align-top font-normal wrap-anywhere"
                >
                  {keepUnits(line.name)}
                  {line.unit && <span className="block text-1 text-ink-2">{line.unit}</span>}
                </th>
                {offers.map((offer, index) => {
                  const now = offer.cells.get(line.lineId)
                  const before = offers[index - 1]?.cells.get(line.lineId)
                  return (
                    <td
                      key={offer.key}
                      className={`${cellClass} ${offer.current ? 'bg-ask-soft' : ''}`}
                    >
                      {now ? (
                        <Cell now={now} before={before} money={money} />
                      ) : (
                        <span className="text-ink-2">–</span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-bold">
              <th scope="row" className="py-2 pe-3 text-start font-bold">
                {commonTexts.total()}
              </th>
              {offers.map((offer) => (
                <td
                  key={offer.key}
                  className={`px-3 py-2 text-end whitespace-nowrap ${offer.current ? 'bg-ask-soft' : ''}`}
                >
                  {offer.total === null ? '–' : formatMoney(offer.total, money)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  )
}

type Figure = { price: Minor | null; quantity: number; note: string }

function Cell({
  now,
  before,
  money,
}: {
  now: Figure
  before: Figure | undefined
  money: MoneyStyle
}) {
  const priceChange =
    before && before.price !== null && now.price !== null ? Math.sign(now.price - before.price) : 0
  return (
    <>
      <span className={priceChange ? 'font-bold text-ask' : ''}>
        {priceChange !== 0 && (
          <>
            <span aria-hidden="true">{priceChange < 0 ? '↓ ' : '↑ '}</span>
            <span className="sr-only">
              {priceChange < 0 ? threadTexts.lower() : threadTexts.higher()}{' '}
            </span>
          </>
        )}
        {now.price === null ? (
          <span className="text-ink-2">{now.note || '–'}</span>
        ) : (
          formatMoney(now.price, money)
        )}
      </span>
      {now.price !== null && (
        <span
          className={`block text-1 ${before && before.quantity !== now.quantity ? 'font-bold text-ask' : 'text-ink-2'}`}
        >
          × {now.quantity}
          {now.note && <span className="block whitespace-normal text-ink-2">{now.note}</span>}
        </span>
      )}
    </>
  )
}

function buildOfferColumns({
  lines,
  versions,
  currentVersion,
}: Parameters<typeof RfqVersions>[0]): OfferColumn[] {
  const offers: OfferColumn[] = []
  if (lines.some((line) => line.targetPrice !== null || line.listPriceThen !== null)) {
    const cells = lines.map((line): [number, Figure] => {
      return [
        line.lineId,
        {
          price: line.targetPrice ?? line.listPriceThen,
          quantity: line.quantity,
          note: describeAskedPrice(line),
        },
      ]
    })
    offers.push({
      key: 'asked',
      head: threadTexts.asked(),
      under: '',
      current: false,
      cells: new Map(cells),
      total: null,
    })
  }
  for (const version of [...versions].reverse()) {
    const key = `v${version.version}`
    const current = version.version === currentVersion
    const quotedCells = version.lines.map((line): [number, Figure] => [
      line.lineId,
      { price: line.unitPrice, quantity: line.quantity, note: formatLineNote(line) },
    ])
    offers.push({
      key,
      head: threadTexts.quoteVersion({ version: version.version }),
      under: quoteStateWords[version.state](),
      current,
      cells: new Map(quotedCells),
      total: version.total,
    })
    const counteredLines = version.lines.filter((line) => line.counter !== null)
    if (counteredLines.length === 0) continue
    const cells = version.lines.map((line): [number, Figure] => [
      line.lineId,
      {
        price: line.counter?.unitPrice ?? line.unitPrice,
        quantity: line.counter?.quantity ?? line.quantity,
        note: '',
      },
    ])
    const total = cells.reduce(
      (sum, [, { price, quantity }]) => sum + (price ?? 0) * quantity,
      version.charge,
    )
    offers.push({
      key: `${key}c`,
      head: threadTexts.counter(),
      under: threadTexts.toQuote({ version: version.version }),
      current: false,
      cells: new Map(cells),
      total,
    })
  }
  return offers
}

function describeAskedPrice({
  targetPrice,
  listPriceThen,
}: Parameters<typeof RfqVersions>[0]['lines'][number]): string {
  if (targetPrice !== null) return threadTexts.target()
  return listPriceThen === null ? threadTexts.onRequest() : threadTexts.listPrice()
}

/** What a line offers besides its price. */
export function formatLineNote(line: QuoteLineView): string {
  if (line.availability === 'unavailable') return threadTexts.unavailable()
  const parts = [
    line.substitute && threadTexts.instead({ name: line.name }),
    line.availability === 'to-order' && threadTexts.toOrder({ days: line.leadDays ?? 0 }),
  ]
  return parts.filter(Boolean).join(', ')
}

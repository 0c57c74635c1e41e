import { paths } from '#contract/paths.ts'
import type { QuoteVersionView, RfqView, ThreadEntryView } from '#contract/quote-views.ts'
import type { MoneyStyle } from '#kernel/money.ts'
import { type FigureLine, Figures } from './negotiation-figures.tsx'
import { Happened, Say, Thread, Words } from './negotiation-thread.tsx'
import { noteOf } from './rfq-versions.tsx'

type Talked = Pick<RfqView, 'thread' | 'versions' | 'lines' | 'note'>

/** The thread of a request: who said what, and in figures (RFQ-04). `side` is whose eyes look. */
export function RfqConversation(props: {
  rfq: Talked
  side: 'buyer' | 'seller'
  money: MoneyStyle
}) {
  const { rfq, side, money } = props
  const figures = figuresOf(rfq)
  return (
    <Thread label="What was said">
      {rfq.thread.filter(isTold).map((entry) => {
        const said = entry.kind === 'rfq-opened' ? rfq.note : entry.text
        const version = figures.get(entry.sequence)
        if (!version && said === '') {
          return (
            <Happened key={entry.sequence} at={entry.at} when={entry.when}>
              {entry.side === 'clock' || entry.by === ''
                ? entry.words
                : `${entry.by}: ${entry.words.toLowerCase()}`}
            </Happened>
          )
        }
        return (
          <Say
            key={entry.sequence}
            who={entry.by}
            own={entry.side === side}
            did={entry.words}
            at={entry.at}
            when={entry.when}
          >
            {(said || version) && (
              <>
                {said && <Words>{said}</Words>}
                {version && <Offered {...version} rfq={rfq} money={money} />}
              </>
            )}
          </Say>
        )
      })}
    </Thread>
  )
}

function Offered(props: {
  version: QuoteVersionView
  counter: boolean
  rfq: Talked
  money: MoneyStyle
}) {
  const { version, counter, rfq, money } = props
  const before = rfq.versions.find((other) => other.version < version.version)
  const lines = version.lines.map((line): FigureLine => {
    const asked = rfq.lines.find((each) => each.lineId === line.lineId)
    const earlier = before?.lines.find((each) => each.lineId === line.lineId)
    const now =
      counter && line.counter
        ? line.counter
        : { quantity: line.quantity, unitPrice: line.unitPrice }
    return {
      key: String(line.lineId),
      name: line.name,
      to: asked?.url && asked.packId === line.packId ? paths.product(asked.url) : null,
      note: [line.unit, noteOf(line)].filter(Boolean).join(', ') || null,
      quantity: now.quantity,
      before: counter ? line.unitPrice : (earlier?.unitPrice ?? asked?.listPriceThen ?? null),
      now: now.unitPrice,
      instead: 'unavailable',
    }
  })
  const total = lines.reduce((sum, { now, quantity }) => sum + (now ?? 0) * quantity, 0)
  return (
    <>
      <Figures
        caption={counter ? `Counter to quote ${version.version}` : `Quote ${version.version}`}
        lines={lines}
        money={money}
        verb="ask"
        beforeHead={
          lines.every((line) => line.before === null)
            ? null
            : counter
              ? 'Quoted'
              : before
                ? 'Before'
                : 'Listed'
        }
        nowHead={counter ? 'Asked for' : 'Quoted'}
        foot={
          counter
            ? [{ label: 'Goods', minor: total, strong: true }]
            : [
                ...(version.charge > 0 ? [{ label: 'Delivery', minor: version.charge }] : []),
                { label: 'Total, tax included', minor: version.total, strong: true },
              ]
        }
      />
      {!counter && (
        <p className="text-2 text-ink-2">
          Valid until <time dateTime={version.validUntil}>{version.validOn}</time>
        </p>
      )}
      {!counter && version.note && <Words>{version.note}</Words>}
      {!counter && version.terms && (
        <details className="text-2">
          <summary className="font-semibold underline underline-offset-3">Terms</summary>
          <div className="mt-1">
            <Words>{version.terms}</Words>
          </div>
        </details>
      )}
    </>
  )
}

/** Which entries bring figures: the nth that was sent is the nth version, a counter belongs to the last one before it. */
function figuresOf({
  thread,
  versions,
}: Talked): Map<number, { version: QuoteVersionView; counter: boolean }> {
  const inOrder = [...versions].sort((a, b) => a.version - b.version)
  const found = new Map<number, { version: QuoteVersionView; counter: boolean }>()
  let sent = -1
  for (const entry of thread) {
    if (isSent(entry)) sent += 1
    const version = inOrder[sent]
    if (!version) continue
    if (isSent(entry)) found.set(entry.sequence, { version, counter: false })
    else if (isCounter(entry) && version.lines.some((line) => line.counter)) {
      found.set(entry.sequence, { version, counter: true })
    }
  }
  return found
}

/** The rest stands in the record alone. */
const isTold = ({ kind }: ThreadEntryView) =>
  !['rfq-drafted', 'rfq-changed', 'link-sent'].includes(kind)
const isSent = ({ kind }: ThreadEntryView) => kind === 'quote-sent'
const isCounter = ({ kind }: ThreadEntryView) => kind === 'quote-countered'

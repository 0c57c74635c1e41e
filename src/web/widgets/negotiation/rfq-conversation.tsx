import type {
  QuoteVersionView,
  RfqView,
  ThreadEntryView,
} from '#contract/negotiation/quote-views.ts'
import { describePaymentDays } from '#contract/negotiation/quotes.ts'
import { paths } from '#contract/paths/paths.ts'
import type { MoneyStyle } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as threadTexts from '#texts/thread.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { type FigureLine, FigureTable } from './negotiation-figures.tsx'
import { MessageText, Thread, ThreadMessage, ThreadNotice } from './negotiation-thread.tsx'
import { formatLineNote } from './rfq-versions.tsx'

type ConversationSource = Pick<RfqView, 'thread' | 'versions' | 'lines' | 'note'>

/** The thread of a request, with its figures (RFQ-04). `side` is the viewer's. */
export function RfqConversation(props: {
  rfq: ConversationSource
  side: 'buyer' | 'seller'
  money: MoneyStyle
}) {
  const { rfq, side, money } = props
  const figures = mapFiguresBySequence(rfq)
  return (
    <Thread label={threadTexts.conversation()}>
      {rfq.thread.filter(isVisibleEntry).map((entry) => {
        const entryText = entry.kind === 'rfq-opened' ? rfq.note : entry.text
        const version = figures.get(entry.sequence)
        if (!version && entryText === '') {
          return (
            <ThreadNotice key={entry.sequence} at={entry.at} when={entry.when}>
              {entry.side === 'clock' || entry.by === ''
                ? entry.words
                : `${entry.by}: ${entry.words.toLowerCase()}`}
            </ThreadNotice>
          )
        }
        return (
          <ThreadMessage
            key={entry.sequence}
            who={entry.by}
            own={entry.side === side}
            did={entry.words}
            at={entry.at}
            when={entry.when}
          >
            {(entryText || version) && (
              <>
                {entryText && <MessageText>{entryText}</MessageText>}
                {version && <QuoteFigures {...version} rfq={rfq} money={money} />}
              </>
            )}
          </ThreadMessage>
        )
      })}
    </Thread>
  )
}

function QuoteFigures(props: {
  version: QuoteVersionView
  counter: boolean
  rfq: ConversationSource
  money: MoneyStyle
}) {
  const { version, counter, rfq, money } = props
  const previousVersion = rfq.versions.find((other) => other.version < version.version)
  const lines = version.lines.map((line): FigureLine => {
    const requestLine = rfq.lines.find((each) => each.lineId === line.lineId)
    const previousLine = previousVersion?.lines.find((each) => each.lineId === line.lineId)
    const currentOffer =
      counter && line.counter
        ? line.counter
        : { quantity: line.quantity, unitPrice: line.unitPrice }
    return {
      key: String(line.lineId),
      name: line.name,
      to:
        requestLine?.url && requestLine.packId === line.packId
          ? paths.product(requestLine.url)
          : null,
      note: [line.unit, formatLineNote(line)].filter(Boolean).join(', ') || null,
      quantity: currentOffer.quantity,
      before: counter
        ? line.unitPrice
        : (previousLine?.unitPrice ?? requestLine?.listPriceThen ?? null),
      now: currentOffer.unitPrice,
      instead: 'unavailable',
    }
  })
  const total = lines.reduce(
    (sum, { now: currentOffer, quantity }) => sum + (currentOffer ?? 0) * quantity,
    0,
  )
  const quoteComparedWith = previousVersion ? threadTexts.before() : threadTexts.listed()
  const comparedWith = counter ? threadTexts.quoted() : quoteComparedWith
  return (
    <>
      <FigureTable
        caption={
          counter
            ? threadTexts.counterToQuote({ version: version.version })
            : threadTexts.quoteVersion({ version: version.version })
        }
        lines={lines}
        money={money}
        verb="ask"
        beforeHead={lines.every((line) => line.before === null) ? null : comparedWith}
        nowHead={counter ? threadTexts.askedPrice() : threadTexts.quoted()}
        foot={
          counter
            ? [{ label: commonTexts.goods(), minor: total, strong: true }]
            : [
                ...(version.charge > 0
                  ? [{ label: commonTexts.delivery(), minor: version.charge }]
                  : []),
                { label: threadTexts.totalWithTax(), minor: version.total, strong: true },
              ]
        }
      />
      {!counter && (
        <p className="text-2 text-ink-2">
          <RichText
            parts={threadTexts.validUntil({
              day: version.validOn,
              time: (text) => <time dateTime={version.validUntil}>{text}</time>,
            })}
          />
        </p>
      )}
      {!counter && version.paymentDays !== null && (
        <p className="text-2 text-ink-2">{describePaymentDays(version.paymentDays)}</p>
      )}
      {!counter && version.note && <MessageText>{version.note}</MessageText>}
      {!counter && version.terms && (
        <details className="text-2">
          <summary className="font-semibold underline underline-offset-3">
            {threadTexts.terms()}
          </summary>
          <div className="mt-1">
            <MessageText>{version.terms}</MessageText>
          </div>
        </details>
      )}
    </>
  )
}

/**
 * Maps entries to their figures: the nth quote sent is the nth version, a counter belongs to the
 * last one before it.
 */
function mapFiguresBySequence({
  thread,
  versions,
}: ConversationSource): Map<number, { version: QuoteVersionView; counter: boolean }> {
  const versionsAscending = [...versions].sort((a, b) => a.version - b.version)
  const figuresBySequence = new Map<number, { version: QuoteVersionView; counter: boolean }>()
  let versionIndex = -1
  for (const entry of thread) {
    if (isQuoteSent(entry)) versionIndex += 1
    const version = versionsAscending[versionIndex]
    if (!version) continue
    if (isQuoteSent(entry)) figuresBySequence.set(entry.sequence, { version, counter: false })
    else if (isCounter(entry) && version.lines.some((line) => line.counter)) {
      figuresBySequence.set(entry.sequence, { version, counter: true })
    }
  }
  return figuresBySequence
}

/** Other kinds show only in the record. */
const isVisibleEntry = ({ kind }: ThreadEntryView) =>
  !['rfq-drafted', 'rfq-changed', 'link-sent'].includes(kind)
const isQuoteSent = ({ kind }: ThreadEntryView) => kind === 'quote-sent'
const isCounter = ({ kind }: ThreadEntryView) => kind === 'quote-countered'

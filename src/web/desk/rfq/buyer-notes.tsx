import type { DeskRfqView } from '#contract/negotiation/quote-views.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as deskRfqTexts from '#texts/desk-rfq.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { RfqFiles } from '#web/widgets/negotiation/requested-lines.tsx'

/** What the buyer wrote, above the prices: the note of the request, and the last word since. */
export function BuyerNotes({ rfq }: { rfq: DeskRfqView }) {
  const { note, contact, createdOn, createdAt } = rfq
  const files = rfq.attachments.filter(({ lineId, side }) => lineId === null && side === 'buyer')
  const lastWord = rfq.thread.findLast(({ side, text }) => side === 'buyer' && text !== '')
  const isLater = lastWord !== undefined && lastWord.kind !== 'rfq-opened'
  if (note === '' && files.length === 0 && !isLater) return null
  const name = contact?.name || deskRfqTexts.theBuyer()
  return (
    <section className="deal-notes" aria-label={deskRfqTexts.buyersNote()}>
      {note !== '' && (
        <Note by={name} at={createdAt} on={createdOn}>
          {note}
        </Note>
      )}
      {isLater && (
        <Note by={lastWord.by || name} at={lastWord.at} on={lastWord.when}>
          {lastWord.text}
        </Note>
      )}
      <RfqFiles files={files} fileAt={(file) => quotePaths.deskFile(rfq.id, file)} />
    </section>
  )
}

function Note(props: { by: string; at: string; on: string; children: string }) {
  return (
    <figure>
      <blockquote>{props.children}</blockquote>
      <figcaption>
        <RichText
          parts={deskRfqTexts.noteBy({
            name: props.by,
            day: props.on,
            time: (text) => <time dateTime={props.at}>{text}</time>,
          })}
        />
      </figcaption>
    </figure>
  )
}

import type { DeskOrderView } from '#contract/orders/desk-orders.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskOrderTexts from '#texts/desk-order.ts'
import { NoteForm } from '../parts/note-form.tsx'
import type { RefusedForm } from './line-form.tsx'
import { OrderCard } from './order-card.tsx'

interface Props {
  order: DeskOrderView
  formKey: string
  /** A note that was refused. */
  refused: RefusedForm | undefined
}

/** What happened and what staff noted, as one stream, the newest first (DEAL-05). */
export function OrderStream({ order, formKey, refused }: Props) {
  return (
    <OrderCard id="stream" title={deskOrderTexts.notesAndHistory()}>
      {order.knows && (
        <NoteForm
          // Empties the field after each note.
          key={order.stream.length}
          formKey={formKey}
          mentions={order.mentions}
          text={refused?.typed.note}
          problem={refused?.text}
        />
      )}
      <StreamList entries={order.stream.slice(0, shownEntries)} />
      {order.stream.length > shownEntries && (
        <details>
          <summary className="w-fit py-1 text-2 font-semibold underline">
            {deskOrderTexts.earlierEntries({ count: order.stream.length - shownEntries })}
          </summary>
          <StreamList entries={order.stream.slice(shownEntries)} />
        </details>
      )}
    </OrderCard>
  )
}

const shownEntries = 4

function StreamList({ entries }: { entries: DeskOrderView['stream'] }) {
  return (
    <ol className="grid divide-y divide-line border-t border-line">
      {entries.map(({ id, kind, words, at, when, by, text }) => (
        <li key={id} className="grid gap-0.5 py-1 text-2">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="me-auto">
              <b className="font-[650]">{by}</b>
              {kind === 'step' && commonTexts.colon() + words.toLowerCase()}
            </span>
            <time dateTime={at} className="text-1 text-ink-2">
              {when}
            </time>
          </p>
          {text !== '' && (
            <p
              className={`break-words whitespace-pre-wrap ${kind === 'note' ? 'rounded-small bg-quiet px-3 py-2 text-3' : 'text-ink-2'}`}
            >
              {text}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

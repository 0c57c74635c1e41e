import type { DeskOrderView } from '#contract/orders/desk-orders.ts'
import { NoteForm } from '../parts/note-form.tsx'
import type { RefusedForm } from './line-form.tsx'

interface Props {
  order: DeskOrderView
  formKey: string
  /** A note that was refused. */
  refused: RefusedForm | undefined
}

/** What happened and what staff noted, as one stream, the newest first (DEAL-05). */
export function OrderStream({ order, formKey, refused }: Props) {
  return (
    <section aria-labelledby="stream" className="grid gap-3">
      <h2 id="stream" className="text-section font-bold">
        Notes and history
      </h2>
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
      <ol className="grid divide-y divide-line border-y border-line">
        {order.stream.map(({ id, kind, words, at, when, by, text }) => (
          <li key={id} className="grid gap-0.5 py-2.5 text-2">
            {kind === 'step' && <strong className="font-semibold">{words}</strong>}
            {text !== '' && (
              <span
                className={`break-words whitespace-pre-wrap ${kind === 'note' ? 'text-3' : ''}`}
              >
                {text}
              </span>
            )}
            <span className="text-ink-2">
              {by}, <time dateTime={at}>{when}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

import { Form } from 'react-router'
import type { DeskOrderView } from '#contract/orders/desk-orders.ts'
import { maxNoteLength } from '#contract/orders/order-notes.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage, TextArea } from '#web/ui/field.tsx'
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
        <Form
          // Empties the field after each note.
          key={order.stream.length}
          method="post"
          aria-label="Add a note"
          className="grid justify-items-start gap-2"
        >
          <input type="hidden" name="key" value={`${formKey}-note`} />
          <TextArea
            id="note"
            label="Note, for the desk only"
            name="note"
            rows={3}
            maxLength={maxNoteLength}
            defaultValue={refused?.typed.note}
            hint={describeMentions(order)}
            aria-keyshortcuts="n"
            className="w-full"
          />
          <FormMessage tone="bad">{refused?.text}</FormMessage>
          <Button type="submit" name="do" value="note">
            Add note
          </Button>
        </Form>
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

/** Names a few colleagues as they are written. */
function describeMentions({ mentions }: DeskOrderView): string {
  const handles = mentions.slice(0, 4).map(({ handle }) => `@${handle}`)
  return handles.length === 0 ? '' : `${handles.join(', ')} notifies by mail.`
}

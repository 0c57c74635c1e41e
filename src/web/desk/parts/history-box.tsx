import { Form } from 'react-router'
import { type History, maxNote } from '#contract/desk/record.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

/** The newest entries of a thing's history beside it, and a note on it (DEAL-06). */
export function HistoryBox({ subject, history }: { subject: string; history: History }) {
  const { lines, more, mayNote } = history
  return (
    <>
      {lines.length === 0 && <p className="text-2 text-ink-2">Nothing yet.</p>}
      <ol className="grid gap-2.5 text-2">
        {lines.map(({ id, at, atText, by, text, changes }) => (
          <li key={id} className="grid gap-0.5">
            <p className="break-words">
              <b className="font-[650]">{by || 'Automatic'}</b> {text.start}
              {text.thing}
              {text.end}
            </p>
            {changes.map(({ label, before, after }) => (
              <p key={label} className="line-clamp-3 text-ink-2">
                <span className="first-letter:uppercase">{label}</span>:{' '}
                {before && <del>{before}</del>} <span className="text-ink">{after}</span>
              </p>
            ))}
            <time dateTime={at} className="text-1 text-ink-2">
              {atText}
            </time>
          </li>
        ))}
      </ol>
      {more && (
        <Link to={deskPaths.history(subject)} className="justify-self-start text-2 underline">
          All of its history
        </Link>
      )}
      {mayNote && <NoteForm subject={subject} from="thing" />}
    </>
  )
}

/** Leads to a thing's history, from the head of its page. */
export function HistoryLink({ subject }: { subject: string }) {
  return (
    <Link to={deskPaths.history(subject)} className="button button-plain">
      History and notes
    </Link>
  )
}

/** `from`: where one is led back to, the thing's own page or its history. */
export function NoteForm(props: {
  subject: string
  from: 'thing' | 'history'
  text?: string
  problem?: string | undefined
}) {
  const { subject, from, text = '', problem } = props
  return (
    <Form method="post" action={deskPaths.history(subject)} className="grid gap-2">
      <input type="hidden" name="from" value={from} />
      <textarea
        id="note"
        name="note"
        aria-label="A note for colleagues"
        placeholder="A note for colleagues"
        rows={2}
        required
        maxLength={maxNote}
        defaultValue={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'note-error' : undefined}
        className="w-full rounded-small border border-edge bg-paper px-2 py-1.5 text-2 aria-invalid:border-bad"
      />
      {problem && (
        <p id="note-error" className="text-2 text-bad">
          {problem}
        </p>
      )}
      <Button type="submit" className="justify-self-start">
        Add note
      </Button>
    </Form>
  )
}

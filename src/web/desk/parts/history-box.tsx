import type { History, HistorySubject } from '#contract/desk/record.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import { Link } from '#web/ui/link.tsx'
import { NoteForm } from './note-form.tsx'

/** The newest entries of a thing's history beside it, and a note on it (DEAL-06). */
export function HistoryBox(props: { subject: HistorySubject; history: History; formKey: string }) {
  const { subject, history, formKey } = props
  const { lines, more, mayNote, mentions } = history
  return (
    <>
      {lines.length === 0 && <p className="text-2 text-ink-2">{deskPartsTexts.nothingYet()}</p>}
      <ol className="grid gap-2.5 text-2">
        {lines.map(({ id, at, day, time, by, text, changes }) => (
          <li key={id} className="grid gap-0.5">
            <p className="break-words">
              <b className="font-[650]">{by || deskPartsTexts.automatic()}</b> {text.start}
              {text.thing}
              {text.end}
            </p>
            {changes.map(({ label, before, after }) => (
              <p key={label} className="line-clamp-3 text-ink-2">
                <span className="first-letter:uppercase">{label}</span>
                {commonTexts.colon()}
                {before && <del>{before}</del>} <span className="text-ink">{after}</span>
              </p>
            ))}
            <time dateTime={at} className="text-1 text-ink-2">
              {day}, {time}
            </time>
          </li>
        ))}
      </ol>
      {more && (
        <Link to={deskPaths.history(subject)} className="justify-self-start text-2 underline">
          {deskPartsTexts.fullHistory()}
        </Link>
      )}
      {mayNote && (
        <NoteForm
          // Empties the field after each note.
          key={lines[0]?.id}
          formKey={formKey}
          action={deskPaths.history(subject)}
          hidden={{ from: 'thing' }}
          mentions={mentions}
        />
      )}
    </>
  )
}

/** Leads to a thing's history, from the head of its page. */
export function HistoryLink({ subject }: { subject: HistorySubject }) {
  return (
    <Link to={deskPaths.history(subject)} className="button button-plain">
      {deskPartsTexts.historyAndNotes()}
    </Link>
  )
}

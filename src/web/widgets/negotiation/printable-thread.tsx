import { type ThreadPaper, threadFaultTexts } from '#contract/negotiation/negotiation.ts'
import { PrintButton } from '#web/browser/print-button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'

/**
 * A thread from its first to its last event, each with its hash, and the result of verifying them
 * (negotiation rule 8).
 */
export function PrintableThread({
  title,
  back,
  paper,
}: {
  title: string
  back: string
  paper: ThreadPaper
}) {
  const { check, entries } = paper
  return (
    <article className="grid gap-5">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <p className="text-2 text-ink-2 print:hidden">
            <Link to={back}>Back</Link>
          </p>
          <h1 className="title">{title}, the whole thread</h1>
        </div>
        <PrintButton />
      </header>
      {check.ok ? (
        <div className="grid gap-1">
          <FormMessage tone="good">
            Checked just now: {check.events === 1 ? '1 event' : `${check.events} events`}, none
            changed or left out
            {check.erased > 0 && `; words erased in ${check.erased} places`}.
          </FormMessage>
          <p className="text-2 wrap-anywhere text-ink-2">
            Head <code>{check.head}</code>. The other side’s thread has the same one.
          </p>
        </div>
      ) : (
        <FormMessage tone="bad">
          {threadFaultTexts[check.why]}
          {check.sequence !== null && ` Event ${check.sequence}.`}
        </FormMessage>
      )}
      <ol className="grid border-t border-line">
        {entries.map((entry) => (
          <li
            key={entry.sequence}
            className="grid gap-1 border-b border-line py-3 text-2 break-inside-avoid"
          >
            <p className="flex flex-wrap gap-x-3">
              <span className="text-ink-2">{entry.sequence}.</span>
              <b className="text-3 font-[650]">{entry.what}</b>
              <span>{entry.by}</span>
              <span className="ml-auto text-ink-2">{entry.when}</span>
            </p>
            {entry.facts.length > 0 && (
              <ul className="text-ink-2">
                {entry.facts.map((fact, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines may say the same
                  <li key={index}>{fact}</li>
                ))}
              </ul>
            )}
            {entry.words.map(({ name, text }) => (
              <p key={name} className="wrap-anywhere whitespace-pre-line">
                <span className="text-ink-2">{name}:</span> {text ?? <i>erased</i>}
              </p>
            ))}
            <code className="text-1 wrap-anywhere text-ink-2">{entry.hash}</code>
          </li>
        ))}
      </ol>
    </article>
  )
}

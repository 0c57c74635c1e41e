import type { RecordLine } from '#contract/desk/record.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { countNoun } from '#kernel/count-noun.ts'
import { Link } from '#web/ui/link.tsx'

/** Entries of the record, newest first. `here`: the page they stand on, which needs no link. */
export function RecordLines({ lines, here }: { lines: readonly RecordLine[]; here?: string }) {
  return (
    <ol className="max-w-[60rem] divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <RecordEntry key={line.id} line={line} here={here} />
      ))}
    </ol>
  )
}

function RecordEntry({
  line: { id, at, atText, by, text, path, changes, hasFile },
  here,
}: {
  line: RecordLine
  here: string | undefined
}) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-2 lg:grid-cols-[11rem_1fr]">
      <time dateTime={at} className="text-2 text-ink-2">
        {atText}
      </time>
      <div className="grid min-w-0 gap-1">
        <p className="break-words">
          <span className="font-semibold">{by || 'Command line or automatic'}</span> {text.start}
          {path && path !== here && text.thing ? (
            <Link to={path} className="underline">
              {text.thing}
            </Link>
          ) : (
            text.thing
          )}
          {text.end}
        </p>
        {changes.length > shownChanges ? (
          <details>
            <summary className="w-fit text-2 underline">
              {countNoun(changes.length, 'value')}
            </summary>
            <ChangeList changes={changes} />
          </details>
        ) : (
          changes.length > 0 && <ChangeList changes={changes} />
        )}
        {hasFile && (
          <a href={deskPaths.auditFile(id)} className="justify-self-start text-2 underline">
            Download every figure (CSV)
          </a>
        )}
      </div>
    </li>
  )
}

/** More than these are folded, so that the entries stay a list. */
const shownChanges = 3

function ChangeList({ changes }: Pick<RecordLine, 'changes'>) {
  return (
    <dl className="grid gap-x-4 gap-y-0.5 text-2 text-ink-2 sm:grid-cols-[minmax(7rem,max-content)_1fr]">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-2 sm:contents">
          <dt className="first-letter:uppercase">{label}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line text-ink">
            {before && (
              <>
                <del className="text-ink-2">{before}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            {after}
          </dd>
        </div>
      ))}
    </dl>
  )
}

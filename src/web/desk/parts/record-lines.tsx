import type { RecordChange, RecordLine } from '#contract/desk/record.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { DeskIcon } from './desk-icon.tsx'
import { getInitials } from './get-initials.ts'

interface Places {
  /** The page that the entries stand on, which needs no link. */
  here?: string | undefined
  /** Leads to all entries of a thing; absent: they are of one. */
  filterPath?: ((subject: string) => string) | undefined
}

/** Entries of the record by day, newest first. */
export function RecordLines({ lines, ...places }: { lines: readonly RecordLine[] } & Places) {
  return (
    <div className="grid gap-5">
      {groupByDay(lines).map(({ day, lines: ofDay }) => (
        <section key={ofDay[0]!.id} aria-label={day}>
          <h2 className="border-b border-line pb-1.5 text-2 font-semibold text-ink-2">{day}</h2>
          <ol className="divide-y divide-line border-b border-line">
            {foldRuns(ofDay).map((run) =>
              run.length < minRun ? (
                run.map((line) => <RecordEntry key={line.id} line={line} {...places} />)
              ) : (
                <RecordRun key={run[0]!.id} run={run} {...places} />
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** By the time that is shown: what was brought in later may be older. */
function groupByDay(lines: readonly RecordLine[]): { day: string; lines: RecordLine[] }[] {
  const groups: { day: string; lines: RecordLine[] }[] = []
  const newestFirst = [...lines].sort((a, b) => b.at.localeCompare(a.at))
  for (const line of newestFirst) {
    const last = groups.at(-1)
    if (last?.day === line.day) last.lines.push(line)
    else groups.push({ day: line.day, lines: [line] })
  }
  return groups
}

/** Fewer of a kind stand each on their line. */
const minRun = 3

/** Entries of one person that say the same of different things, one after the other. */
function foldRuns(lines: readonly RecordLine[]): RecordLine[][] {
  const runs: RecordLine[][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last && nameKind(last[0]!) === nameKind(line)) last.push(line)
    else runs.push([line])
  }
  return runs
}

const nameKind = ({ by, text }: RecordLine) => `${by}\n${text.start}\n${text.end}`

function RecordRun({ run, ...places }: { run: RecordLine[] } & Places) {
  const { at, time, by, text } = run[0]!
  const names = [...new Set(run.map((line) => line.text.thing))]
  const things = names.slice(0, 2)
  const more = names.length - things.length
  return (
    <li className="record-entry">
      <time dateTime={at} className="pt-0.5 text-2 whitespace-nowrap text-ink-2 tabular-nums">
        {time}
      </time>
      <b aria-hidden="true" className="desk-who">
        {by ? getInitials(by) : '·'}
      </b>
      <details className="min-w-0 pt-0.5">
        <summary className="w-fit">
          <span className="font-semibold">{by || deskPartsTexts.automatic()}</span>{' '}
          {text.start.trim()}{' '}
          {more > 0
            ? deskPartsTexts.thingsAndMore({
                things: things.join(commonTexts.nameComma()),
                count: more,
              })
            : things.join(commonTexts.nameComma())}{' '}
          {text.end.trim()}{' '}
          <span className="text-2 underline">
            {deskPartsTexts.showAllEntries({ length: run.length })}
          </span>
        </summary>
        <ol className="divide-y divide-line">
          {run.map((line) => (
            <RecordEntry key={line.id} line={line} {...places} />
          ))}
        </ol>
      </details>
    </li>
  )
}

function RecordEntry({ line, here, filterPath }: { line: RecordLine } & Places) {
  const { id, at, time, by, text, path, subject, changes, hasFile } = line
  const isShort = changes.length === 1 && isShortChange(changes[0]!)
  return (
    <li className="record-entry">
      <time dateTime={at} className="pt-0.5 text-2 whitespace-nowrap text-ink-2 tabular-nums">
        {time}
      </time>
      <b aria-hidden="true" className="desk-who">
        {by ? getInitials(by) : '·'}
      </b>
      <div className="grid min-w-0 gap-1 pt-0.5">
        <p className="break-words">
          <span className="font-semibold">{by || deskPartsTexts.automatic()}</span> {text.start}
          {path && path !== here && text.thing ? (
            <Link to={path} className="underline">
              {text.thing}
            </Link>
          ) : (
            text.thing
          )}
          {text.end}
          {isShort && <ShortChange change={changes[0]!} />}
        </p>
        {changes.length > shownChanges ? (
          <details>
            <summary className="w-fit text-2 underline">
              {deskPartsTexts.changedValues({ count: changes.length })}
            </summary>
            <ChangeList changes={changes} />
          </details>
        ) : (
          changes.length > 0 && !isShort && <ChangeList changes={changes} />
        )}
        {hasFile && (
          <a href={toHref(deskPaths.auditFile(id))} className="justify-self-start text-2 underline">
            {deskPartsTexts.downloadValues()}
          </a>
        )}
      </div>
      {filterPath && !subject.startsWith('seller:') && (
        <Link
          to={filterPath(subject)}
          className="record-of"
          aria-label={deskPartsTexts.onlyChangesTo({ thing: text.thing })}
          title={deskPartsTexts.onlyChangesTo({ thing: text.thing })}
        >
          <DeskIcon name="record" />
        </Link>
      )}
    </li>
  )
}

const maxShortLength = 60

function isShortChange({ before, after }: RecordChange): boolean {
  const value = `${before}${after}`
  return value.length <= maxShortLength && !value.includes('\n')
}

/** One small change, on the line of its sentence. */
function ShortChange({ change: { label, before, after } }: { change: RecordChange }) {
  return (
    <span className="text-2 text-ink-2">
      {' · '}
      <span className="inline-block first-letter:uppercase">{label}</span>{' '}
      {before && (
        <>
          <del>{before}</del>
          <span aria-hidden="true"> → </span>
        </>
      )}
      <span className="text-ink">{after}</span>
    </span>
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

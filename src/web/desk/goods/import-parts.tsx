import {
  hasColumns,
  type ImportKind,
  type ImportView,
  kindWords,
} from '#contract/desk/desk-imports.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'

/** File, columns, dry run, import: where it stands. */
export function ImportSteps({ run }: { run: ImportView }) {
  const { state } = run
  const isTesting = state === 'to-check' || state === 'checking' || state === 'checked'
  const current = run.saves
    ? 'Import'
    : isTesting
      ? 'Dry run'
      : state === 'to-map'
        ? 'Columns'
        : 'File'
  const steps = hasColumns(run.kind)
    ? ['File', 'Columns', 'Dry run', 'Import']
    : ['File', 'Dry run', 'Import']
  const at = steps.indexOf(current)
  const isOver = state === 'done'
  return (
    <ol className="grid auto-cols-fr grid-flow-col gap-1 text-2">
      {steps.map((name, step) => {
        const isCurrent = step === at && !isOver
        const isPast = step < at || isOver
        const edge = isCurrent || isPast ? 'border-ink' : 'border-line'
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={`border-t-[3px] pt-1.5 ${edge} ${isCurrent ? 'font-bold' : 'text-ink-2'}`}
          >
            {step + 1} {name}
            {isPast && ' ✓'}
          </li>
        )
      })}
    </ol>
  )
}

/** What the import did, or would do. */
export function ImportCounts({ run }: { run: ImportView }) {
  const { money } = useDesk()
  const names = run.saves ? countNames : plannedCountNames
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5 text-2">
      <dt className="text-ink-2">Contents</dt>
      <dd>
        {kindWords[run.kind]}
        {run.sourceRunId !== null && (
          <>
            {': '}
            <Link to={deskPaths.import(run.sourceRunId)} className="underline">
              {run.isOfFeed
                ? 'those of an import of products'
                : `corrected ${run.kind === 'pictures' ? 'files' : 'rows'} of an earlier import`}
            </Link>
          </>
        )}
      </dd>
      {run.picturesRunId !== null && (
        <>
          <dt className="text-ink-2">Pictures</dt>
          <dd>
            <Link to={deskPaths.import(run.picturesRunId)} className="underline">
              fetched by an import of their own
            </Link>
          </dd>
        </>
      )}
      {Object.entries(run.counts).map(([name, count]) => (
        <CountRow key={name} name={names[name] ?? name} count={formatCount(count, money)} />
      ))}
      <CountRow
        name={skippedNames[run.kind] ?? 'Rows skipped'}
        count={formatCount(run.skipped, money)}
      />
    </dl>
  )
}

function CountRow({ name, count }: { name: string; count: string }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold">{count}</dd>
    </>
  )
}

const skippedNames: Partial<Record<ImportKind, string>> = {
  delivery: 'Rows with errors',
  pictures: 'Files skipped',
}

const countNames: Record<string, string> = {
  created: 'New',
  updated: 'Changed',
  unchanged: 'Unchanged',
  retired: 'Taken off sale',
  added: 'New pictures',
  products: 'Products with new pictures',
  zones: 'Zones',
  ranges: 'Ranges of postal codes',
}
const plannedCountNames: Record<string, string> = {
  created: 'Would be new',
  updated: 'Would change',
  unchanged: 'Would stay',
  retired: 'Would be taken off sale',
  added: 'Pictures it would add',
  products: 'Products that would get them',
  zones: 'Zones it would make',
  ranges: 'Ranges of postal codes',
}

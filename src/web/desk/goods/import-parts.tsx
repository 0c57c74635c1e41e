import { type ImportView, kindWords } from '#contract/desk/desk-imports.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'

/** File, columns, dry run, import: where it stands. */
export function ImportSteps({ run }: { run: ImportView }) {
  const { state } = run
  const isTesting = state === 'to-check' || state === 'checking' || state === 'checked'
  const at = run.saves ? 3 : isTesting ? 2 : state === 'to-map' ? 1 : 0
  const isOver = state === 'done'
  return (
    <ol className="grid grid-cols-4 gap-1 text-2">
      {['File', 'Columns', 'Dry run', 'Import'].map((name, step) => {
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
              corrected rows of an earlier import
            </Link>
          </>
        )}
      </dd>
      {Object.entries(run.counts).map(([name, count]) => (
        <CountRow key={name} name={names[name] ?? name} count={formatCount(count, money)} />
      ))}
      <CountRow
        name={run.kind === 'delivery' ? 'Rows with errors' : 'Rows skipped'}
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

const countNames: Record<string, string> = {
  created: 'New',
  updated: 'Changed',
  unchanged: 'Unchanged',
  retired: 'Taken off sale',
  zones: 'Zones',
  ranges: 'Ranges of postal codes',
}
const plannedCountNames: Record<string, string> = {
  created: 'Would be new',
  updated: 'Would change',
  unchanged: 'Would stay',
  retired: 'Would be taken off sale',
  zones: 'Zones it would make',
  ranges: 'Ranges of postal codes',
}

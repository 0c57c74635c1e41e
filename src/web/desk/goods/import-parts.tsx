import {
  hasColumns,
  type ImportKind,
  type ImportState,
  type ImportView,
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

/** Where an import stands, in a colour beside its word. */
export function ImportTag({ state }: { state: ImportState }) {
  return <span className={`list-tag ${stateTones[state]}`}>{stateTags[state]}</span>
}

const stateTags: Record<ImportState, string> = {
  'to-map': 'Columns to choose',
  'to-check': 'Waiting',
  checking: 'Testing',
  checked: 'Tested',
  'to-save': 'Waiting',
  saving: 'Importing',
  done: 'Imported',
  failed: 'Failed',
  stopped: 'Stopped',
}
const stateTones: Record<ImportState, string> = {
  'to-map': 'look',
  'to-check': '',
  checking: 'buy',
  checked: 'look',
  'to-save': '',
  saving: 'buy',
  done: 'good',
  failed: 'bad',
  stopped: '',
}

/** "214 new, 12 changed, 3 rows skipped"; before it is saved, what it would do. */
export function describeResult(run: ImportView, money: MoneyStyle): string {
  const names = run.saves ? countNames : plannedCountNames
  const parts = Object.entries(run.counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${formatCount(count, money)} ${(names[name] ?? name).toLowerCase()}`)
  if (run.skipped > 0) parts.push(`${formatCount(run.skipped, money)} skipped`)
  return parts.join(', ')
}

/** The button that writes what was tested: "Import 214 products, leave out 3". */
export function nameSaving({ kind, counts, skipped }: ImportView, money: MoneyStyle): string {
  if (kind === 'delivery') return 'Replace the table'
  const names = kind === 'pictures' ? ['added', 'documents'] : ['created', 'updated', 'retired']
  const count = names.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
  if (count === 0) return 'Import'
  const [one, many] = counts.documents ? ['file', 'files'] : savedNouns[kind]
  const rest = skipped > 0 ? `, leave out ${formatCount(skipped, money)}` : ''
  return `Import ${formatCount(count, money)} ${count === 1 ? one : many}${rest}`
}

const savedNouns: Record<Exclude<ImportKind, 'delivery'>, [one: string, many: string]> = {
  products: ['product', 'products'],
  delta: ['change', 'changes'],
  pictures: ['picture', 'pictures'],
}

type MoneyStyle = ReturnType<typeof useDesk>['money']

/** What the import did, or would do, in figures; and the imports that it belongs to. */
export function ImportCounts({ run }: { run: ImportView }) {
  const { money } = useDesk()
  const names = run.saves ? countNames : plannedCountNames
  const skippedName = skippedNames[run.kind] ?? 'Rows skipped'
  return (
    <>
      <dl className="import-counts">
        {listCounts(run).map(([name, count]) => (
          <div key={name}>
            <dt>{names[name] ?? name}</dt>
            <dd>{formatCount(count, money)}</dd>
          </div>
        ))}
        <div>
          <dt>{skippedName}</dt>
          <dd className={run.skipped > 0 ? 'text-bad' : undefined}>
            {formatCount(run.skipped, money)}
          </dd>
        </div>
      </dl>
      <ImportLinks run={run} />
    </>
  )
}

/** Documents only where there are some; pictures then only where there are some too. */
function listCounts({ counts }: ImportView) {
  const isHidden = (name: string) => name === 'documents' || (name === 'added' && counts.documents)
  return Object.entries(counts).filter(([name, count]) => count > 0 || !isHidden(name))
}

function ImportLinks({ run }: { run: ImportView }) {
  const { sourceRunId, picturesRunId, isOfFeed, kind } = run
  return (
    <>
      {sourceRunId !== null && (
        <p className="text-2">
          <Link to={deskPaths.import(sourceRunId)} className="underline">
            {isOfFeed
              ? 'Those of an import of products'
              : `Corrected ${kind === 'pictures' ? 'files' : 'rows'} of an earlier import`}
          </Link>
        </p>
      )}
      {picturesRunId !== null && (
        <p className="text-2">
          Its pictures and documents are{' '}
          <Link to={deskPaths.import(picturesRunId)} className="underline">
            fetched by an import of their own
          </Link>
        </p>
      )}
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
  documents: 'New documents',
  products: 'Products that got some',
  zones: 'Zones',
  ranges: 'Ranges of postal codes',
}
const plannedCountNames: Record<string, string> = {
  created: 'Would be new',
  updated: 'Would change',
  unchanged: 'Would stay',
  retired: 'Would be taken off sale',
  added: 'Pictures it would add',
  documents: 'Documents it would add',
  products: 'Products that would get them',
  zones: 'Zones it would make',
  ranges: 'Ranges of postal codes',
}

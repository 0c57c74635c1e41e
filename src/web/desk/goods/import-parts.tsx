import {
  hasColumns,
  type ImportKind,
  type ImportState,
  type ImportView,
} from '#contract/desk/desk-imports.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskImportsTexts from '#texts/desk-imports.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useDesk } from '../desk-frame.tsx'

/** File, columns, dry run, import: where it stands. */
export function ImportSteps({ run }: { run: ImportView }) {
  const { state } = run
  const isTesting = state === 'to-check' || state === 'checking' || state === 'checked'
  const current = run.saves
    ? deskImportsTexts.importStep()
    : isTesting
      ? deskImportsTexts.testStep()
      : state === 'to-map'
        ? deskImportsTexts.columns()
        : deskImportsTexts.file()
  const steps = hasColumns(run.kind)
    ? [
        deskImportsTexts.file(),
        deskImportsTexts.columns(),
        deskImportsTexts.testStep(),
        deskImportsTexts.importStep(),
      ]
    : [deskImportsTexts.file(), deskImportsTexts.testStep(), deskImportsTexts.importStep()]
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
  return <span className={`list-tag ${stateTones[state]}`}>{stateTags[state]()}</span>
}

const stateTags: Record<ImportState, () => string> = {
  'to-map': deskImportsTexts.columnsToChoose,
  'to-check': deskImportsTexts.waiting,
  checking: deskImportsTexts.testing,
  checked: deskImportsTexts.tested,
  'to-save': deskImportsTexts.waiting,
  saving: deskImportsTexts.importing,
  done: deskImportsTexts.imported,
  failed: deskImportsTexts.failed,
  stopped: deskImportsTexts.stopped,
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
export function describeResult(run: ImportView): string {
  const results = run.saves ? countResults : plannedResults
  const parts = listInOrder(run)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => results[name]?.({ count }) ?? `${name}: ${count}`)
  if (run.skipped > 0) parts.push(deskImportsTexts.skipped({ count: run.skipped }))
  return parts.join(commonTexts.clauseComma())
}

/** The button that writes what was tested: "Import 214 products, leave out 3". */
export function nameSaving({ kind, counts, skipped }: ImportView): string {
  if (kind === 'delivery') return deskImportsTexts.replaceTable()
  const names = kind === 'pictures' ? ['added', 'documents'] : ['created', 'updated', 'retired']
  const count = names.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
  if (count === 0) return deskImportsTexts.importStep()
  const describeSaving = counts.documents ? deskImportsTexts.importFiles : savingTexts[kind]
  return describeSaving({ count, skipped })
}

const savingTexts = {
  products: deskImportsTexts.importProducts,
  delta: deskImportsTexts.importChanges,
  pictures: deskImportsTexts.importPictures,
}

/** What the import did, or would do, in figures; and the imports that it belongs to. */
export function ImportCounts({ run }: { run: ImportView }) {
  const { money } = useDesk()
  const names = run.saves ? countNames : plannedCountNames
  const nameSkipped = skippedNames[run.kind] ?? deskImportsTexts.rowsSkipped
  return (
    <>
      <dl className="import-counts">
        {listCounts(run).map(([name, count]) => (
          <div key={name}>
            <dt>{names[name]?.() ?? name}</dt>
            <dd className={count === 0 ? 'text-ink-2' : undefined}>{formatCount(count, money)}</dd>
          </div>
        ))}
        <div>
          <dt>{nameSkipped()}</dt>
          <dd className={run.skipped > 0 ? 'text-bad' : 'text-ink-2'}>
            {formatCount(run.skipped, money)}
          </dd>
        </div>
      </dl>
      <ImportLinks run={run} />
    </>
  )
}

/** Products first: the database has the names in an order of its own. */
function listInOrder({ counts }: Pick<ImportView, 'counts'>) {
  const isLast = ([name]: [string, number]) => Number(name === 'values')
  return Object.entries(counts).toSorted((a, b) => isLast(a) - isLast(b))
}

/** Documents only where there are some; pictures then only where there are some too. */
function listCounts({ counts }: Pick<ImportView, 'counts'>) {
  const isHidden = (name: string) => name === 'documents' || (name === 'added' && counts.documents)
  return listInOrder({ counts }).filter(([name, count]) => count > 0 || !isHidden(name))
}

function ImportLinks({ run }: { run: ImportView }) {
  const { sourceRunId, picturesRunId, isOfFeed, kind } = run
  return (
    <>
      {sourceRunId !== null && (
        <p className="text-2">
          <Link to={deskPaths.import(sourceRunId)} className="underline">
            {isOfFeed
              ? deskImportsTexts.fromProductImport()
              : kind === 'pictures'
                ? deskImportsTexts.correctedFilesOf()
                : deskImportsTexts.correctedRowsOf()}
          </Link>
        </p>
      )}
      {picturesRunId !== null && (
        <p className="text-2">
          <RichText
            parts={deskImportsTexts.picturesSeparate({
              link: (text) => (
                <Link to={deskPaths.import(picturesRunId)} className="underline">
                  {text}
                </Link>
              ),
            })}
          />
        </p>
      )}
    </>
  )
}

const skippedNames: Partial<Record<ImportKind, () => string>> = {
  delivery: deskImportsTexts.rowsWithErrors,
  pictures: deskImportsTexts.filesSkipped,
}

const countNames: Record<string, () => string> = {
  created: deskImportsTexts.countNew,
  updated: deskImportsTexts.countChanged,
  unchanged: deskImportsTexts.countUnchanged,
  values: deskImportsTexts.countValues,
  retired: deskImportsTexts.countRetired,
  added: deskImportsTexts.countPictures,
  documents: deskImportsTexts.countDocuments,
  products: deskImportsTexts.countProducts,
  zones: deskImportsTexts.countZones,
  ranges: deskImportsTexts.countRanges,
}
const plannedCountNames: Record<string, () => string> = {
  created: deskImportsTexts.planNew,
  updated: deskImportsTexts.planChanged,
  unchanged: deskImportsTexts.planUnchanged,
  values: deskImportsTexts.planValues,
  retired: deskImportsTexts.planRetired,
  added: deskImportsTexts.planPictures,
  documents: deskImportsTexts.planDocuments,
  products: deskImportsTexts.planProducts,
  zones: deskImportsTexts.planZones,
  ranges: deskImportsTexts.countRanges,
}

/** The same with their figures. */
const countResults: Record<string, (values: { count: number }) => string> = {
  created: deskImportsTexts.resultNew,
  updated: deskImportsTexts.resultChanged,
  unchanged: deskImportsTexts.resultUnchanged,
  values: deskImportsTexts.resultValues,
  retired: deskImportsTexts.resultRetired,
  added: deskImportsTexts.resultPictures,
  documents: deskImportsTexts.resultDocuments,
  products: deskImportsTexts.resultProducts,
  zones: deskImportsTexts.resultZones,
  ranges: deskImportsTexts.resultRanges,
}
const plannedResults: typeof countResults = {
  created: deskImportsTexts.planResultNew,
  updated: deskImportsTexts.planResultChanged,
  unchanged: deskImportsTexts.resultUnchanged,
  values: deskImportsTexts.planResultValues,
  retired: deskImportsTexts.planResultRetired,
  added: deskImportsTexts.planResultPictures,
  documents: deskImportsTexts.planResultDocuments,
  products: deskImportsTexts.planResultProducts,
  zones: deskImportsTexts.planResultZones,
  ranges: deskImportsTexts.resultRanges,
}

import { useEffect } from 'react'
import { data, Form, redirect, useRevalidator } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { importTexts, isUnderWay, kindWords, stateWords } from '#contract/desk/desk-imports.ts'
import {
  importFixes,
  isImportFix,
  isProblemKind,
  problemKinds,
} from '#contract/desk/import-problems.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount } from '#kernel/money.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import type { Route } from './+types/import.ts'

const maxProblems = 100

/** An import's progress and row errors, with buttons to save or discard it (DESK-02). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const id = toRowId(params.id)
  const run = await orNotFound(shop.feeds.getImportRun(scope, id))
  const kindText = new URL(request.url).searchParams.get('kind') ?? ''
  const kind = isProblemKind(kindText) ? kindText : null
  const [problems, counts] = await Promise.all([
    shop.feeds.listImportProblems(scope, id, maxProblems, kind),
    isUnderWay(run.state) ? [] : shop.feeds.countImportProblems(scope, id),
  ])
  return { run, problems, counts, kind }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const id = toRowId(params.id)
  const { kind } = await orNotFound(shop.feeds.getImportRun(scope, id))
  requireDeskAccess(context, request, kind === 'products' ? 'catalogue' : 'prices')
  const command = readFormText(await readForm(request), 'do')
  const fix = command.startsWith('fix:') ? command.slice(4) : ''
  if (isImportFix(fix)) {
    const fixOutcome = await orNotFound(shop.feeds.fixImport(scope, id, fix))
    return fixOutcome.ok
      ? redirect(deskPaths.import(id))
      : data({ text: importTexts[fixOutcome.code] }, 409)
  }
  if (command !== 'save' && command !== 'stop') throw data(null, { status: 400 })
  const outcome = await orNotFound(
    shop.feeds.changeImportState(scope, id, command === 'save' ? 'to-save' : 'stopped'),
  )
  return outcome.ok
    ? // While it saves, the import's state shows the progress.
      redirect(
        command === 'save' ? deskPaths.import(id) : buildDonePath(deskPaths.import(id), 'stopped'),
      )
    : data({ text: importTexts[outcome.code] }, 409)
}

export const meta: Route.MetaFunction = () => buildDeskMeta('import')

/** Polling interval while the import is running. */
const pollMs = 2_000

export default function DeskImport({
  loaderData: { run, problems, counts, kind },
  actionData,
}: Route.ComponentProps) {
  const { money, staff } = useDesk()
  const isRunning = isUnderWay(run.state)
  const canChange = mayDo(staff, run.kind === 'products' ? 'catalogue' : 'prices')
  usePolling(isRunning)
  return (
    <DeskPage
      title={run.fileName}
      ancestors={[
        run.kind === 'delivery'
          ? { name: 'Delivery', path: deskPaths.delivery() }
          : { name: 'Import and export', path: deskPaths.imports() },
      ]}
    >
      {actionData && <FormMessage tone="bad">{actionData.text}</FormMessage>}
      <div className="grid max-w-[44rem] gap-4">
        <ImportSteps run={run} />
        <p className="text-section font-bold" aria-live="polite">
          {stateWords[run.state]}
        </p>
        {isRunning && (
          <div className="grid gap-2">
            <progress
              className="w-full accent-buy"
              max={run.rowsTotal || 1}
              value={run.rowsTotal === null ? undefined : run.rowsDone}
              aria-label="Rows read"
            />
            <p className="text-2 text-ink-2">
              {describeProgress(run, money)}{' '}
              <a href={deskPaths.import(run.id)} className="underline">
                Look again
              </a>
            </p>
          </div>
        )}
        {run.message && (
          <FormMessage tone={run.state === 'failed' ? 'bad' : 'good'}>{run.message}</FormMessage>
        )}
        <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5 text-2">
          <dt className="text-ink-2">Contents</dt>
          <dd>{kindWords[run.kind]}</dd>
          {Object.entries(run.counts).map(([name, count]) => (
            <CountRow
              key={name}
              name={(run.saves ? countNames : plannedCountNames)[name] ?? name}
              count={formatCount(count, money)}
            />
          ))}
          <CountRow
            name={run.kind === 'delivery' ? 'Rows with errors' : 'Rows skipped'}
            count={formatCount(run.skipped, money)}
          />
        </dl>
        {canChange && (isRunning || run.state === 'checked') && (
          <Form method="post" className="flex flex-wrap gap-2">
            {run.state === 'checked' && (
              <Button type="submit" name="do" value="save" tone="buy">
                {run.kind === 'delivery' ? 'Replace the table' : 'Save'}
              </Button>
            )}
            <Button type="submit" name="do" value="stop">
              Stop
            </Button>
          </Form>
        )}
      </div>
      {problems.length > 0 && (
        <ImportProblems {...{ run, problems, counts, kind }} canFix={canChange} />
      )}
    </DeskPage>
  )
}

function ImportProblems({
  run,
  problems,
  counts,
  kind,
  canFix,
}: Route.ComponentProps['loaderData'] & { canFix: boolean }) {
  return (
    <DeskSection
      title="Rows with errors"
      lead={
        problems.length === maxProblems
          ? `The first ${maxProblems}; the file has them all, up to ten thousand.`
          : undefined
      }
    >
      <ProblemKinds {...{ run, counts, kind, canFix }} />
      <a href={deskPaths.importErrors(run.id)} className="justify-self-start text-2 underline">
        Download as CSV
      </a>
      <DeskTable
        caption="Rows with errors"
        head={[
          { name: 'Line', end: true },
          run.kind === 'delivery' ? 'From' : 'SKU',
          'Column',
          'Error',
        ]}
      >
        {problems.map(({ line, code, place, text }) => (
          <tr key={`${line} ${place}`}>
            <td className="text-right">{line}</td>
            <td className="break-all">{code}</td>
            <td>{place}</td>
            <td className="min-w-56">{text}</td>
          </tr>
        ))}
      </DeskTable>
    </DeskSection>
  )
}

/** Errors by kind, and what can be done with all of a kind at once. */
function ProblemKinds({
  run,
  counts,
  kind,
  canFix,
}: Omit<Route.ComponentProps['loaderData'], 'problems'> & { canFix: boolean }) {
  const { money } = useDesk()
  if (counts.length === 0) return null
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const chips = [{ kind: null, count: total }, ...counts]
  const fixes = counts.flatMap((each) => (isImportFix(each.kind) ? [each.kind] : []))
  const offeredFixes = fixes.filter((fix) => !run.fixes.includes(fix))
  return (
    <>
      <nav aria-label="Kinds of errors" className="flex flex-wrap gap-2">
        {chips.map((each) => (
          <Link
            key={each.kind}
            to={deskPaths.import(run.id) + (each.kind ? `?kind=${each.kind}` : '')}
            aria-current={each.kind === kind ? 'true' : undefined}
            className="rounded-full border border-line px-3 py-1 text-2 hover:border-edge hover:no-underline aria-[current]:border-ink aria-[current]:font-semibold"
          >
            {each.kind ? problemKinds[each.kind] : 'All'}{' '}
            <span className="text-ink-2">{formatCount(each.count, money)}</span>
          </Link>
        ))}
      </nav>
      {canFix && run.state === 'checked' && offeredFixes.length > 0 && (
        <Form method="post" className="flex flex-wrap items-center gap-2">
          {offeredFixes.map((fix) => (
            <Button key={fix} type="submit" name="do" value={`fix:${fix}`}>
              {importFixes[fix]} in all{' '}
              {formatCount(counts.find((each) => each.kind === fix)?.count ?? 0, money)}
            </Button>
          ))}
          <p className="text-2 text-ink-2">The file is tested again; nothing is saved yet.</p>
        </Form>
      )}
    </>
  )
}

function describeProgress(
  { rowsDone, rowsTotal }: { rowsDone: number; rowsTotal: number | null },
  money: ReturnType<typeof useDesk>['money'],
): string {
  if (rowsTotal === null) return 'Counting its rows.'
  const percent = Math.floor((100 * rowsDone) / Math.max(1, rowsTotal))
  return `${formatCount(rowsDone, money)} of ${formatCount(rowsTotal, money)} rows, ${percent} %.`
}

/** File, dry run, import: where it stands. */
function ImportSteps({ run }: Pick<Route.ComponentProps['loaderData'], 'run'>) {
  const isTesting = run.state === 'to-check' || run.state === 'checking'
  const at = run.saves ? 2 : isTesting || run.state === 'checked' ? 1 : 0
  const isOver = run.state === 'done'
  return (
    <ol className="flex flex-wrap gap-x-5 gap-y-1 text-2">
      {['File', 'Dry run', 'Import'].map((name, step) => {
        const isCurrent = step === at && !isOver
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={isCurrent ? 'font-bold' : 'text-ink-2'}
          >
            {step + 1} {name}
            {(step < at || isOver) && ' ✓'}
          </li>
        )
      })}
    </ol>
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

/** Polls by script; without script the page has a link. */
function usePolling(isRunning: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isRunning || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), pollMs)
    return () => clearTimeout(timer)
  }, [isRunning, state, revalidate])
}

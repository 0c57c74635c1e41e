import { useEffect } from 'react'
import { data, Form, redirect, useRevalidator } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { importTexts, isUnderWay, kindWords, stateWords } from '#contract/desk/desk-imports.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount } from '#kernel/money.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
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
  return { run, problems: await shop.feeds.listImportProblems(scope, id, maxProblems) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const id = toRowId(params.id)
  const { kind } = await orNotFound(shop.feeds.getImportRun(scope, id))
  requireDeskAccess(context, request, kind === 'products' ? 'catalogue' : 'prices')
  const command = readFormText(await readForm(request), 'do')
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
  loaderData: { run, problems },
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
      {problems.length > 0 && <ImportProblems run={run} problems={problems} />}
    </DeskPage>
  )
}

function ImportProblems({ run, problems }: Route.ComponentProps['loaderData']) {
  return (
    <DeskSection
      title="Rows with errors"
      lead={
        problems.length === maxProblems
          ? `The first ${maxProblems}; the file has them all, up to ten thousand.`
          : undefined
      }
    >
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

function describeProgress(
  { rowsDone, rowsTotal }: { rowsDone: number; rowsTotal: number | null },
  money: ReturnType<typeof useDesk>['money'],
): string {
  if (rowsTotal === null) return 'Counting its rows.'
  const percent = Math.floor((100 * rowsDone) / Math.max(1, rowsTotal))
  return `${formatCount(rowsDone, money)} of ${formatCount(rowsTotal, money)} rows, ${percent} %.`
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

import { useEffect } from 'react'
import { data, Form, redirect, useRevalidator } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  hasColumns,
  type ImportCode,
  type ImportView,
  importCapabilities,
  importTexts,
  isUnderWay,
  kindWords,
  stateWords,
} from '#contract/desk/desk-imports.ts'
import { isImportFix, isProblemKind } from '#contract/desk/import-problems.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskImportsTexts from '#texts/desk-imports.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { readFormText, readPageNumber, requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DeskPage } from '../parts/desk-page.tsx'
import type { Route } from './+types/import.ts'
import { describeColumnFaults, ImportColumns, readColumns } from './import-columns.tsx'
import { ImportCounts, ImportSteps, ImportTag, nameSaving } from './import-parts.tsx'
import { countRows, ImportProblems, problemsPerPage, readCorrections } from './import-problems.tsx'

/** An import's progress and row errors, with buttons to save or discard it (DESK-02). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const id = toRowId(params.id)
  const { feeds } = shop
  const run = await orNotFound(feeds.getImportRun(scope, id))
  const query = new URL(request.url).searchParams
  const kindText = query.get('kind') ?? ''
  const kind = isProblemKind(kindText) ? kindText : null
  const showsColumns = run.state === 'to-map' || (run.state === 'checked' && query.has('columns'))
  const [counts, columns] = await Promise.all([
    isUnderWay(run.state) ? [] : feeds.countImportProblems(scope, id),
    showsColumns ? feeds.getImportColumns(scope, id) : null,
  ])
  const pages = Math.ceil(countRows(counts, kind) / problemsPerPage)
  const page = Math.max(1, Math.min(readPageNumber(query), pages))
  const from = (page - 1) * problemsPerPage
  const problems =
    counts.length > 0
      ? await feeds.listImportProblems(scope, id, problemsPerPage, { kind, from })
      : []
  return { run, problems, counts, kind, page, columns }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const { feeds } = shop
  const id = toRowId(params.id)
  const { kind } = await orNotFound(feeds.getImportRun(scope, id))
  requireDeskAccess(context, request, importCapabilities[kind])
  const form = await readForm(request)
  const command = readFormText(form, 'do')
  if (command === 'map') {
    const columns = readColumns(form)
    const outcome = await orNotFound(feeds.mapImport(scope, id, columns))
    if (outcome.ok) return redirect(deskPaths.import(id))
    if (outcome.code !== 'bad-columns') return refuseForm(outcome.code)
    return data({ text: describeColumnFaults(kind, columns), columns }, 400)
  }
  if (command === 'keep' || command === 'retry') {
    await orNotFound(feeds.correctImport(scope, id, readCorrections(form)))
    if (command === 'keep') {
      const { search } = new URL(request.url)
      return redirect(buildDonePath(deskPaths.import(id) + search))
    }
    const outcome = await orNotFound(feeds.retryImport(scope, id))
    return outcome.ok ? redirect(deskPaths.import(outcome.value)) : refuseForm(outcome.code)
  }
  const fix = command.startsWith('fix:') ? command.slice(4) : ''
  if (isImportFix(fix)) {
    const outcome = await orNotFound(feeds.fixImport(scope, id, fix))
    return outcome.ok ? redirect(deskPaths.import(id)) : refuseForm(outcome.code)
  }
  if (command !== 'save' && command !== 'stop') throw data(null, { status: 400 })
  const outcome = await orNotFound(
    feeds.changeImportState(scope, id, command === 'save' ? 'to-save' : 'stopped'),
  )
  if (!outcome.ok) return refuseForm(outcome.code)
  // While it saves, the import's state shows the progress.
  return redirect(
    command === 'save' ? deskPaths.import(id) : buildDonePath(deskPaths.import(id), 'stopped'),
  )
}

const refuseForm = (code: ImportCode) =>
  data({ text: importTexts[code](), columns: undefined }, 409)

export const meta: Route.MetaFunction = () => buildDeskMeta(deskImportsTexts.importTitle())

/** Polling interval while the import is running. */
const pollMs = 2_000

export default function DeskImport({
  loaderData: { run, problems, counts, kind, page, columns },
  actionData,
}: Route.ComponentProps) {
  const { staff } = useDesk()
  const isRunning = isUnderWay(run.state)
  const canChange = mayDo(staff, importCapabilities[run.kind])
  usePolling(isRunning)
  return (
    <DeskPage
      title={run.fileName}
      ancestors={[
        run.kind === 'delivery'
          ? { name: deskImportsTexts.delivery(), path: deskPaths.delivery() }
          : { name: deskImportsTexts.importAndExport(), path: deskPaths.imports() },
      ]}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2">
          <ImportTag state={run.state} />
          <span>{kindWords[run.kind]()}</span>
          <time dateTime={run.createdAt}>{run.createdText}</time>
        </span>
      }
      actions={canChange && !columns && <ImportActions run={run} />}
    >
      {actionData && !actionData.columns && <FormMessage tone="bad">{actionData.text}</FormMessage>}
      <ImportSteps run={run} />
      <section
        aria-label={deskImportsTexts.progress()}
        className={columns ? 'sr-only' : 'goods-box p-4'}
      >
        <p className="text-3 font-bold" aria-live="polite">
          {stateWords[run.state]()}
        </p>
        {isRunning && (
          <div className="grid gap-2">
            <progress
              className="w-full accent-buy"
              max={run.rowsTotal || 1}
              value={run.rowsTotal === null ? undefined : run.rowsDone}
              aria-label={deskImportsTexts.rowsRead()}
            />
            <p className="text-2 text-ink-2">
              {describeProgress(run)}{' '}
              <RichText
                parts={deskImportsTexts.leavePage({
                  link: (text) => (
                    <a href={toHref(deskPaths.import(run.id))} className="underline">
                      {text}
                    </a>
                  ),
                })}
              />
            </p>
          </div>
        )}
        {run.message && (
          <FormMessage tone={run.state === 'failed' ? 'bad' : 'good'}>{run.message}</FormMessage>
        )}
        {run.state === 'failed' && canChange && (
          <ButtonLink to={buildUploadPath(run)} tone="buy" className="justify-self-start">
            {deskImportsTexts.chooseAnotherFile()}
          </ButtonLink>
        )}
        {!columns && <ImportCounts run={run} />}
      </section>
      {columns && canChange && (
        <ImportColumns
          run={run}
          columns={columns.map((column, at) => ({
            ...column,
            field: actionData?.columns?.[at] ?? column.field,
          }))}
          problem={actionData?.columns && actionData.text}
        />
      )}
      {!columns && problems.length > 0 && (
        <ImportProblems {...{ run, problems, counts, kind, page }} canFix={canChange} />
      )}
    </DeskPage>
  )
}

/** To the field for a file like this one. */
function buildUploadPath({ kind }: ImportView): string {
  const path = kind === 'delivery' ? deskPaths.delivery() : `${deskPaths.imports()}?kind=${kind}`
  return `${path}#file`
}

/** The next step filled: what was tested is imported, or what runs is stopped. */
function ImportActions({ run }: { run: ImportView }) {
  const isTested = run.state === 'checked'
  if (!isTested && !isUnderWay(run.state)) return null
  return (
    <Form method="post" className="flex flex-wrap items-center gap-2">
      {isTested && hasColumns(run.kind) && (
        <ButtonLink to={`${deskPaths.import(run.id)}?columns`}>
          {deskImportsTexts.columns()}
        </ButtonLink>
      )}
      <Button type="submit" name="do" value="stop">
        {isTested ? deskImportsTexts.discard() : deskImportsTexts.stop()}
      </Button>
      {isTested && (
        <div className="order-next">
          <Button type="submit" name="do" value="save" tone="buy">
            {nameSaving(run)}
          </Button>
        </div>
      )}
    </Form>
  )
}

function describeProgress({ kind, rowsDone: done, rowsTotal: total }: ImportView): string {
  const isOfFiles = kind === 'pictures'
  if (total === null)
    return isOfFiles ? deskImportsTexts.countingFiles() : deskImportsTexts.countingRows()
  const percent = Math.floor((100 * done) / Math.max(1, total))
  return isOfFiles
    ? deskImportsTexts.filesDone({ done, total, percent })
    : deskImportsTexts.rowsDone({ done, total, percent })
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

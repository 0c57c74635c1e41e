import { useSearchParams } from 'react-router'
import { importTexts, isUnderWay, kindWords } from '#contract/desk/desk-imports.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount } from '#kernel/money.ts'
import * as deskImportsTexts from '#texts/desk-imports.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { DeskIcon } from '../parts/desk-icon.tsx'
import { buildDeskMeta, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import type { Route } from './+types/imports.ts'
import { describeResult, ImportTag } from './import-parts.tsx'
import { UploadFile } from './upload-file.tsx'

/** Imports and exports: a zone for the next file, and the imports of late (DESK-02). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  return { runs: await shop.feeds.listImportRuns(scope) }
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskImportsTexts.importAndExport())

const refusals: Record<string, () => string> = {
  ...importTexts,
  forbidden: deskImportsTexts.forbidden,
}

export default function DeskImports({ loaderData: { runs } }: Route.ComponentProps) {
  const { money, staff } = useDesk()
  const [query] = useSearchParams()
  const refusalCode = query.get('refused') ?? ''
  const unfinishedRuns = runs.filter(
    ({ state }) => isUnderWay(state) || state === 'checked' || state === 'to-map',
  )
  return (
    <DeskPage
      title={deskImportsTexts.importAndExport()}
      actions={
        <a
          href={toHref(deskPaths.export())}
          className="list-button"
          title={deskImportsTexts.exportHint()}
        >
          <DeskIcon name="download" />
          {deskImportsTexts.exportProducts()}
        </a>
      }
    >
      {Object.hasOwn(refusals, refusalCode) &&
        !(refusalCode === 'busy' && unfinishedRuns.length > 0) && (
          <FormMessage tone="bad">{refusals[refusalCode]!()}</FormMessage>
        )}
      {unfinishedRuns.map((unfinished) => (
        <p
          key={unfinished.id}
          role={refusalCode === 'busy' ? 'alert' : 'status'}
          className="flex flex-wrap gap-x-2 rounded-small border-s-4 border-look bg-quiet px-3 py-2.5"
        >
          {deskImportsTexts.unfinished({ file: unfinished.fileName })}{' '}
          <Link to={deskPaths.import(unfinished.id)} className="font-semibold underline">
            {unfinished.kind === 'pictures'
              ? deskImportsTexts.finishBeforePictures()
              : deskImportsTexts.finishBeforeNext()}
          </Link>
        </p>
      ))}
      <UploadFile staff={staff} />
      <DeskSection title={deskImportsTexts.recentImports()}>
        {runs.length === 0 ? (
          <EmptyState>{deskImportsTexts.noImports()}</EmptyState>
        ) : (
          <DeskTable
            cards
            caption={deskImportsTexts.importsCaption()}
            head={[
              deskImportsTexts.file(),
              deskImportsTexts.contents(),
              deskImportsTexts.state(),
              deskImportsTexts.result(),
              { name: deskImportsTexts.rows(), end: true },
              deskImportsTexts.when(),
            ]}
          >
            {runs.map((run) => (
              <tr key={run.id}>
                <td className="whole min-w-36">
                  <Link to={deskPaths.import(run.id)} className="font-semibold break-all">
                    {run.fileName}
                  </Link>
                </td>
                <td className="min-w-28">{kindWords[run.kind]()}</td>
                <td className="min-w-28">
                  <ImportTag state={run.state} />
                </td>
                <td className="text-ink-2">{describeResult(run)}</td>
                <td className="text-end" data-name={deskImportsTexts.rows()}>
                  {formatCount(run.rowsDone, money)}
                </td>
                <td className="whitespace-nowrap">
                  <time dateTime={run.createdAt}>{run.createdText}</time>
                </td>
              </tr>
            ))}
          </DeskTable>
        )}
      </DeskSection>
    </DeskPage>
  )
}

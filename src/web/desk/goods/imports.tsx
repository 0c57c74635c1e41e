import { useSearchParams } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { importTexts, isUnderWay, kindWords, stateWords } from '#contract/desk/desk-imports.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount } from '#kernel/money.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import type { Route } from './+types/imports.ts'
import { UploadForm } from './upload-form.tsx'
import { UploadPictures } from './upload-pictures.tsx'

/** Imports and exports: recent imports, and the forms that start new ones (DESK-02). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  return { runs: await shop.feeds.listImportRuns(scope) }
}

export const meta: Route.MetaFunction = () => buildDeskMeta('import and export')

const refusals: Record<string, string> = {
  ...importTexts,
  forbidden: 'This is not open to your role.',
}

export default function DeskImports({ loaderData: { runs } }: Route.ComponentProps) {
  const { money, staff } = useDesk()
  const [query] = useSearchParams()
  const refusalCode = query.get('refused') ?? ''
  const unfinishedRuns = runs.filter(
    ({ state }) => isUnderWay(state) || state === 'checked' || state === 'to-map',
  )
  return (
    <DeskPage title="Import and export">
      {Object.hasOwn(refusals, refusalCode) &&
        !(refusalCode === 'busy' && unfinishedRuns.length > 0) && (
          <FormMessage tone="bad">{refusals[refusalCode]}</FormMessage>
        )}
      {unfinishedRuns.map((unfinished) => (
        <p
          key={unfinished.id}
          role={refusalCode === 'busy' ? 'alert' : 'status'}
          className="flex flex-wrap gap-x-2 rounded-small border-l-4 border-look bg-quiet px-3 py-2.5"
        >
          {unfinished.fileName} is not finished yet.{' '}
          <Link to={deskPaths.import(unfinished.id)} className="font-semibold underline">
            Save it or stop it before the next{unfinished.kind === 'pictures' && ' pictures'}
          </Link>
        </p>
      ))}
      <div className="grid gap-x-10 gap-y-6 xl:grid-cols-2">
        {mayDo(staff, 'catalogue') && (
          <UploadForm
            kind="products"
            title="Import products"
            lead={`A Google Merchant feed as TSV or CSV, up to 1 GB. Products are created or updated by their id. A test import runs first; nothing is saved until you say so.${mayDo(staff, 'prices') ? '' : ' Existing packs keep their prices, cost and stock, which your role can’t change.'}`}
          />
        )}
        {mayDo(staff, 'prices') && (
          <UploadForm
            kind="delta"
            title="Import prices and stock"
            lead="A file with id and any of price, mrp, quantity (and pack_1_code to name a pack). Everything else stays as it is."
          />
        )}
        {mayDo(staff, 'catalogue') && <UploadPictures />}
      </div>
      <DeskSection title="Recent imports">
        {runs.length === 0 ? (
          <EmptyState>Nothing yet.</EmptyState>
        ) : (
          <DeskTable
            cards
            caption="Imports"
            head={['File', 'Contents', 'State', { name: 'Rows', end: true }, 'When']}
          >
            {runs.map((run) => (
              <tr key={run.id}>
                <td className="whole min-w-36">
                  <Link to={deskPaths.import(run.id)} className="font-semibold break-all">
                    {run.fileName}
                  </Link>
                </td>
                <td className="min-w-28">{kindWords[run.kind]}</td>
                <td className="min-w-32">{stateWords[run.state]}</td>
                <td className="text-right" data-name="Rows">
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
      <DeskSection
        title="Export"
        lead="All products on sale as a tab-separated file that can be imported again. It opens in a spreadsheet; cells that a spreadsheet would run as formulas get an apostrophe in front."
      >
        <a href={deskPaths.export()} className="button button-plain justify-self-start">
          Download products
        </a>
      </DeskSection>
    </DeskPage>
  )
}

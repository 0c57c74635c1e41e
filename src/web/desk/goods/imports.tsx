import { useSearchParams } from 'react-router'
import { type ImportKind, importTexts, isUnderWay, kindWords, stateWords } from '#contract/desk-imports.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { may } from '#contract/staff.ts'
import { formatCount } from '#kernel/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice, Field, FormMessage, Tick } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { deskVisit } from '../desk-visit.ts'
import { DeskPage, DeskSection, deskMeta } from '../parts/desk-page.tsx'
import { DeskTable, Nothing } from '../parts/desk-table.tsx'
import type { Route } from './+types/imports.ts'

/** Files in and out: what was brought in, and the forms that bring more (DESK-02). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, 'read')
  return { runs: await shop.feeds.importRuns(scope) }
}

export const meta: Route.MetaFunction = () => deskMeta('import and export')

const refusals: Record<string, string> = {
  ...importTexts,
  forbidden: 'This is not open to your role.',
}

export default function DeskImports({ loaderData: { runs } }: Route.ComponentProps) {
  const { money, staff } = useDesk()
  const [query] = useSearchParams()
  const refused = query.get('refused') ?? ''
  const busy = runs.some(({ state }) => isUnderWay(state) || state === 'checked')
  return (
    <DeskPage title="Import and export">
      {Object.hasOwn(refusals, refused) && <FormMessage tone="bad">{refusals[refused]}</FormMessage>}
      {busy && (
        <FormMessage tone="good">An import is not finished yet. Save it or stop it before the next.</FormMessage>
      )}
      <div className="grid gap-10 xl:grid-cols-2">
        {may(staff.role, 'catalogue') && (
          <UploadForm
            kind="products"
            title="Bring in products"
            lead={`A Google Merchant feed as TSV or CSV, up to 1 GB. Products are made or updated by their id. It is tried first, and nothing is written until you say so.${may(staff.role, 'prices') ? '' : ' Packs that are there already keep their prices, cost and stock: those are not your role’s.'}`}
          />
        )}
        {may(staff.role, 'prices') && (
          <UploadForm
            kind="delta"
            title="Bring in prices and stock"
            lead="A file with id and any of price, mrp, quantity (and pack_1_code to name a pack). Everything else stays as it is."
          />
        )}
      </div>
      <DeskSection
        title="Take out"
        lead="All products on sale as a tab-separated file, which can be brought in again. Spreadsheets open it; cells that they would run stand behind an apostrophe."
      >
        <a href={deskPaths.export()} className="button button-plain justify-self-start">
          Download products
        </a>
      </DeskSection>
      <DeskSection title="Brought in lately">
        {runs.length === 0 ? (
          <Nothing>Nothing yet.</Nothing>
        ) : (
          <DeskTable caption="Imports" head={['File', 'Holds', 'State', { name: 'Rows', end: true }, 'When']}>
            {runs.map((run) => (
              <tr key={run.id}>
                <td>
                  <Link to={deskPaths.import(run.id)} className="font-semibold break-all">
                    {run.fileName}
                  </Link>
                </td>
                <td>{kindWords[run.kind]}</td>
                <td>{stateWords[run.state]}</td>
                <td className="text-right">{formatCount(run.rowsDone, money)}</td>
                <td className="whitespace-nowrap">{run.createdAt.slice(0, 16).replace('T', ' ')} UTC</td>
              </tr>
            ))}
          </DeskTable>
        )}
      </DeskSection>
    </DeskPage>
  )
}

/** A plain form to a door of its own: the browser streams the file and then shows the page that it leads to. */
function UploadForm({ kind, title, lead }: { kind: ImportKind; title: string; lead: string }) {
  return (
    <DeskSection title={title} lead={lead}>
      <form method="post" action={deskPaths.upload()} encType="multipart/form-data" className="grid gap-4">
        {/* Before the file: what it is must be known when it begins. */}
        <input type="hidden" name="kind" value={kind} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Choice label="Written in" name="encoding" defaultValue="utf8">
            <option value="utf8">UTF-8</option>
            <option value="latin1">Latin-1 (Windows-1252)</option>
          </Choice>
          {kind === 'products' && (
            <Field
              label="Tax in percent, where a row has none"
              name="taxRate"
              inputMode="decimal"
              placeholder="The usual one of your country"
              autoComplete="off"
            />
          )}
        </div>
        {kind === 'products' && <Tick name="replace" label="This is all: take off sale what the file does not name" />}
        <Field
          label={kind === 'products' ? 'File with products' : 'File with prices and stock'}
          name="file"
          type="file"
          required
          className="file-field"
          accept=".tsv,.csv,.txt,text/*"
        />
        <Button type="submit" tone="buy" className="justify-self-start">
          {kind === 'products' ? 'Try the products' : 'Try the prices'}
        </Button>
      </form>
    </DeskSection>
  )
}

import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type DeskTuning,
  maxPins,
  type SearchedProduct,
  type TunedProduct,
  type TuningRefusal,
  tuningTexts,
} from '#contract/desk/desk-searches.ts'
import { listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { maxSearchLength } from '#contract/search/search.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskSearchesTexts from '#texts/desk-searches.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { EditForm } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { findProblemText } from '../parts/error-summary.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import { Thumb } from '../parts/thumb.tsx'
import type { Route } from './+types/search-query.ts'
import {
  buildTuningWords,
  buriedValue,
  fieldsToTuning,
  placePrefix,
  readTuningForm,
  tuningToFields,
} from './tuning-edit.ts'

/** /desk/searches/query?q=: what one search shows, and what the desk decided about it (FIND-08). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  const { words, add } = readQuery(request)
  const [tuning, products, searched] = await Promise.all([
    shop.search.getDeskTuning(scope, words),
    shop.search.listTunedProducts(scope, words, add),
    shop.engagement.listSearchedProducts(scope, words),
  ])
  const mayWrite = mayDo(staff, 'catalogue')
  return { words, add, tuning, ...products, searched, mayWrite }
}

function readQuery(request: Request): { words: string; add: string } {
  const query = new URL(request.url).searchParams
  const read = (name: string) => (query.get(name) ?? '').trim().slice(0, maxSearchLength)
  if (read('q') === '') throw redirect(deskPaths.searches())
  return { words: read('q'), add: read('add') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'catalogue')
  const { scope, shop } = visit
  const { words } = readQuery(request)
  const { query } = await shop.search.getDeskTuning(scope, words)
  const outcome = await saveEdit<DeskTuning, null, TuningRefusal>(visit, await readForm(request), {
    of: 'tuning',
    writes: { subject: `search:${query}` },
    load: () => shop.search.getDeskTuning(scope, words),
    toFields: tuningToFields,
    read: readTuningForm,
    save: (fields, present) =>
      shop.search.saveDeskTuning(scope, fieldsToTuning(fields, words), present),
    texts: tuningTexts,
    ...buildTuningWords(new Map()),
  })
  if (outcome.ok) return redirectSaved(visit, deskPaths.searchQuery(words), outcome)
  return data(outcome.refusal, outcome.status)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskSearchesTexts.searches())

export default function DeskSearchQuery({ loaderData, actionData }: Route.ComponentProps) {
  const { words, tuning, results, others, searched, mayWrite } = loaderData
  const counts = new Map(searched.map((product) => [product.id, product]))
  const { money } = useDesk()
  const names = new Map([...results, ...others].map(({ id, name }) => [id, name]))
  return (
    <DeskPage
      title={`“${words}”`}
      ancestors={[{ name: deskSearchesTexts.searches(), path: deskPaths.searches() }]}
      actions={
        <Link
          to={paths.search() + listingSearch(plainQuery, money, { q: words, exact: '1' })}
          className="text-2 underline"
        >
          {deskSearchesTexts.viewInShop()}
        </Link>
      }
      lead={deskSearchesTexts.queryLead()}
    >
      <FilterForm label={deskSearchesTexts.moreProducts()} ownFields={{ q: words }}>
        <Field
          label={deskSearchesTexts.findProduct()}
          name="add"
          defaultValue={loaderData.add}
          autoComplete="off"
        />
      </FilterForm>
      <EditForm
        of="tuning"
        storedFields={tuningToFields(tuning)}
        refusal={actionData}
        multipart
        className="grid gap-5"
        {...buildTuningWords(names)}
      >
        {(values, refusal) => (
          <>
            {others.length > 0 && (
              <DeskSection title={deskSearchesTexts.otherProducts()}>
                <PlacesTable
                  caption={deskSearchesTexts.otherProducts()}
                  products={others}
                  values={values}
                  counts={counts}
                  may={mayWrite}
                />
              </DeskSection>
            )}
            <DeskSection title={deskSearchesTexts.resultsNow()}>
              {results.length === 0 ? (
                <EmptyState>{deskSearchesTexts.thisSearchFindsNothing()}</EmptyState>
              ) : (
                <PlacesTable
                  caption={deskSearchesTexts.resultsNow()}
                  products={results}
                  values={values}
                  counts={counts}
                  may={mayWrite}
                  isRanked
                />
              )}
            </DeskSection>
            <Field
              label={deskSearchesTexts.redirectLabel()}
              name="redirect"
              id="redirect"
              defaultValue={values.redirect}
              readOnly={!mayWrite}
              autoComplete="off"
              error={findProblemText(refusal?.problems, 'redirect')}
              hint={deskSearchesTexts.redirectHint()}
              className="max-w-[44rem]"
            />
            {mayWrite && (
              <Button type="submit" tone="buy" className="justify-self-start">
                {deskSearchesTexts.save()}
              </Button>
            )}
          </>
        )}
      </EditForm>
    </DeskPage>
  )
}

function PlacesTable({
  caption,
  products,
  values,
  counts,
  may,
  isRanked = false,
}: {
  caption: string
  products: readonly TunedProduct[]
  values: Fields
  counts: ReadonlyMap<number, SearchedProduct>
  may: boolean
  isRanked?: boolean
}) {
  return (
    <DeskTable
      caption={caption}
      head={[
        ...(isRanked ? [{ name: deskSearchesTexts.rankNow(), end: true }] : []),
        { name: deskSearchesTexts.picture(), hidden: true },
        deskSearchesTexts.product(),
        deskSearchesTexts.place(),
        deskSearchesTexts.shoppersIn90Days(),
      ]}
    >
      {products.map((product, index) => (
        <tr key={product.id}>
          {isRanked && <td className="text-end tabular-nums">{index + 1}</td>}
          <td>
            <Thumb picture={product.picture} />
          </td>
          <th scope="row" className="max-w-96">
            <Link to={deskPaths.product(product.id)} className="line-clamp-2 font-semibold">
              {product.name}
            </Link>
            <span className="block text-1 font-normal text-ink-2">
              {product.code}
              {!product.onSale && ` · ${deskSearchesTexts.notOnSale()}`}
            </span>
          </th>
          <td>
            <PlaceSelect product={product} value={values[placePrefix + product.id]} may={may} />
          </td>
          <td className="max-w-64">{describeCounts(counts.get(product.id))}</td>
        </tr>
      ))}
    </DeskTable>
  )
}

/** What visits did, and what it makes of the product's place: "12 of 40 visits clicked it". */
function describeCounts(product: SearchedProduct | undefined): string {
  if (!product || product.shown === 0) return deskSearchesTexts.notShownYet()
  const { shown, clicked, carted, ordered, lift } = product
  const parts = [deskSearchesTexts.clickedOf({ clicked, shown })]
  if (carted > 0) parts.push(deskSearchesTexts.carted({ count: carted }))
  if (ordered > 0) parts.push(deskSearchesTexts.orderedIt({ count: ordered }))
  const figures = deskSearchesTexts.figuresSentence({
    figures: parts.join(commonTexts.clauseComma()),
  })
  return lift === 0 ? figures : `${figures} ${deskSearchesTexts.liftedBy({ count: lift })}`
}

/** Places that the select offers; others stay as they are. */
const offeredPlaces = Array.from({ length: 10 }, (_, index) => String(index + 1))

function PlaceSelect({
  product,
  value = '',
  may,
}: {
  product: TunedProduct
  value: string | undefined
  may: boolean
}) {
  const places =
    /^\d+$/.test(value) && Number(value) <= maxPins && !offeredPlaces.includes(value)
      ? [...offeredPlaces, value]
      : offeredPlaces
  return (
    <select
      name={placePrefix + product.id}
      aria-label={deskSearchesTexts.placeOf({ name: product.name })}
      defaultValue={value}
      disabled={!may}
      className="h-(--control) rounded-small border border-edge bg-paper px-2"
    >
      <option value="">{deskSearchesTexts.byTheRanking()}</option>
      {places.map((place) => (
        <option key={place} value={place}>
          {deskSearchesTexts.pinnedAt({ place })}
        </option>
      ))}
      <option value={buriedValue}>{deskSearchesTexts.buried()}</option>
    </select>
  )
}

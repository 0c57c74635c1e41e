import { useMemo } from 'react'
import { type ListKind, listKinds, listTexts } from '#contract/catalog/lists.ts'
import { paths } from '#contract/paths/paths.ts'
import * as commonTexts from '#texts/common.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { Link } from '#web/ui/link.tsx'
import { visitContext } from '#web/visit.ts'
import { RunningDeals } from '#web/widgets/product/running-deals.ts'
import { ListingBody, ListingHeading } from '../listing/listing-body.tsx'
import { type Encoded, useDecodedListing } from '../listing/listing-data.ts'
import { buildBreadcrumbList, buildItemList } from '../listing/listing-json-ld.ts'
import { PreviousListing } from '../listing/previous-listing.tsx'
import type { Route } from './+types/list.ts'
import { buildListMeta, loadList, type ShopList } from './list-data.ts'

/** /dealoftheday, /topsellers, /toptrending, /newarrival: the shop's own lists (CAT-17). */
export function loader({ url, context }: Route.LoaderArgs) {
  return loadList(context.get(visitContext), url)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  buildListMeta(loaderData, matches)

export default function List({ loaderData }: Route.ComponentProps) {
  return <ListScreen sent={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PreviousListing<Encoded<ShopList>> error={error}>
      {(shown) => <ListScreen sent={shown} />}
    </PreviousListing>
  )
}

function ListScreen({ sent: encodedList }: { sent: Encoded<ShopList> }) {
  const data = useDecodedListing<ShopList>(encodedList)
  const { kind, listing, origin } = data
  const texts = listTexts[kind]
  const deals = useMemo(
    () => new Map(data.deals.map((deal) => [deal.productId, deal])),
    [data.deals],
  )
  const crumbs = [
    { name: commonTexts.home(), path: paths.home() },
    { name: texts.title(), path: paths.list(kind) },
  ]
  return (
    <RunningDeals value={deals}>
      <JsonLd data={buildBreadcrumbList(crumbs, origin)} />
      {!data.empty && <JsonLd data={buildItemList(data)} />}
      <Breadcrumb
        steps={[
          { name: commonTexts.home(), path: paths.home() },
          { name: `${texts.title()} (${listing.count})`, path: null },
        ]}
      />
      {data.empty ? (
        <>
          <ListingHeading name={texts.title()} listing={listing} firstPage={1} />
          <p className="mt-2 max-w-[68ch] text-2 text-ink-2">{texts.how()}</p>
          <EmptyList kind={kind} />
        </>
      ) : (
        <ListingBody
          key={kind}
          name={texts.title()}
          data={data}
          intro={(firstPage) =>
            firstPage === 1 && <p className="mt-2 max-w-[68ch] text-2 text-ink-2">{texts.how()}</p>
          }
        />
      )}
    </RunningDeals>
  )
}

/** Why the list is empty, and what else to look at. */
function EmptyList({ kind }: { kind: ListKind }) {
  const otherKinds = listKinds.filter((each) => each !== kind)
  return (
    <section className="mt-6 grid justify-items-center gap-4 rounded-large bg-quiet px-4 py-16 text-center">
      <h2 className="text-section font-bold">{listTexts[kind].empty()}</h2>
      <ul className="flex flex-wrap justify-center gap-2">
        {otherKinds.map((each) => (
          <li key={each}>
            <Link
              to={paths.list(each)}
              className="inline-flex h-10 items-center rounded-small border border-edge bg-raised px-4 text-2 font-[650]"
            >
              {listTexts[each].title()}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

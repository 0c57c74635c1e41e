import { Link } from 'react-router'
import { withPage } from '#contract/listing-url.ts'
import { pageLinks } from '#contract/pagination.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SellerHtml } from '#web/ui/seller-html.tsx'
import { CategoryTiles } from '#web/widgets/category-tiles.tsx'
import { useFrame } from '#web/widgets/frame-data.ts'
import { useAppendedPages } from './appended-pages.ts'
import { Chips } from './chips.tsx'
import { Filters } from './filters.tsx'
import type { ListingData } from './listing-data.ts'
import { breadcrumbList, itemList } from './listing-json.ts'
import { useListingState } from './listing-state.ts'
import { ProductGrid } from './product-grid.tsx'

/** The one screen of every listing of a category; search shows the same parts. */
export function ListingScreen({ data }: { data: ListingData }) {
  const { category, listing } = data
  const { place } = useFrame()
  const state = useListingState()
  const { cards, firstPage, lastPage, sentinel, loadMore, waiting, failed, announcement } = useAppendedPages(
    data,
    state,
  )
  const name = category.displayName
  return (
    <>
      <JsonLd data={breadcrumbList(data)} />
      <JsonLd data={itemList(data)} />
      <Breadcrumb steps={crumbsWithCount(data)} />
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-[1.625rem] leading-[1.1] font-[750] tracking-[-0.025em] lg:text-6">
          {firstPage > 1 ? `${name} Page-${firstPage}` : name}
        </h1>
        <p role="status" className="text-ink-2">
          {countText(listing.count)}
          {listing.count > 0 &&
            `, ${listing.deliverable.toLocaleString('en-IN')} in stock for ${place.city} ${place.pincode}`}
        </p>
      </div>
      {firstPage === 1 && (
        <SellerHtml html={category.shortDescriptionHtml} className="mt-2 text-2 text-ink-2 lg:text-3" />
      )}
      <Filters data={data} state={state} />
      <Chips listing={listing} state={state} />
      {listing.count === 0 ? <NothingFound state={state} /> : <ProductGrid cards={cards} busy={state.busy} />}
      <span role="status" className="sr-only">
        {announcement}
      </span>
      {lastPage < listing.pageCount && (
        <div ref={sentinel} className="mt-8 grid justify-items-center gap-2">
          {failed && <p role="alert">The next page could not be loaded.</p>}
          <button
            type="button"
            onClick={loadMore}
            hidden={!loadMore}
            className="h-10 rounded-small border border-edge px-6 text-2 font-[650]"
            disabled={waiting}
          >
            {waiting ? 'Loading…' : failed ? 'Try again' : 'Show more'}
          </button>
        </div>
      )}
      <Pager
        label="Pages"
        className="max-sm:hidden"
        current={lastPage}
        links={pageLinks(lastPage, listing.pageCount)}
        href={(page) => state.href(withPage(state.query, page))}
      />
      <Pager
        label="Pages, short"
        className="sm:hidden"
        current={lastPage}
        links={pageLinks(lastPage, listing.pageCount, 5)}
        href={(page) => state.href(withPage(state.query, page))}
      />
      {data.plain && data.query.page === 1 && <CrawlLinks data={data} />}
      <CategoryTiles title="Related categories" tiles={data.related} />
    </>
  )
}

function crumbsWithCount({ category, listing }: ListingData) {
  const steps = category.crumbs.map((crumb) => ({ name: crumb.name, path: crumb.path as string | null }))
  const last = steps[steps.length - 1]!
  return [{ name: 'Home', path: '/' }, ...steps.slice(0, -1), { name: `${last.name} (${listing.count})`, path: null }]
}

function countText(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`
}

function NothingFound({ state }: { state: ReturnType<typeof useListingState> }) {
  return (
    <section className="grid justify-items-center gap-2 rounded-large bg-quiet px-4 py-16 text-center">
      <h2 className="text-5 font-bold">Products Not Found</h2>
      <p className="text-ink-2">Nothing here fits all of your choices. Take one away, or start anew.</p>
      <Link
        to={state.path}
        className="mt-2 inline-flex h-10 items-center rounded-small bg-buy px-4 text-2 font-[650] text-on-verb"
      >
        Show everything
      </Link>
    </section>
  )
}

/** Pages for crawlers, beyond what the pager shows. */
function CrawlLinks({ data }: { data: ListingData }) {
  const path = data.category.crumbs.at(-1)!.path
  const pages = Array.from({ length: Math.min(data.listing.pageCount, 50) - 1 }, (_, at) => at + 2)
  return (
    <nav hidden aria-label="All pages">
      {pages.map((page) => (
        <a key={page} href={`${path}?page=${page}`}>
          {page}
        </a>
      ))}
    </nav>
  )
}

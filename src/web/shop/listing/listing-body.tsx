import type { ReactNode } from 'react'
import type { Card } from '#contract/catalog/catalog.ts'
import type { ListingPage } from '#contract/listing/listing.ts'
import { clearFilters, withPage } from '#contract/listing/listing-url.ts'
import { getPageLinks } from '#contract/listing/pagination.ts'
import * as commonTexts from '#texts/common.ts'
import * as listingTexts from '#texts/listing.ts'
import { Link } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SignInPrompt } from '#web/widgets/account/sign-in-prompt.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { CartWatch } from '#web/widgets/product/card-stepper.tsx'
import { type AppendedPages, useAppendedPages } from './appended-pages.ts'
import { Chips } from './chips.tsx'
import { Filters } from './filters.tsx'
import type { ListingData } from './listing-data.ts'
import { type ListingState, useListingState } from './listing-state.ts'
import { ProductGrid } from './product-grid.tsx'
import { ProductTable } from './product-table.tsx'
import { SizePicker } from './size-picker.tsx'

/**
 * What every listing shows, whatever its source: name and count, an introduction that may depend on
 * the first loaded page, then filters, chips, products and pages (CAT-18).
 */
export function ListingBody(props: {
  name: string
  data: ListingData
  intro?: (firstPage: number) => ReactNode
  /** Filters that are offered, below the others. */
  offers?: ReactNode
  /** Below the pages. */
  after?: ReactNode
}) {
  const { name, data } = props
  const { listing } = data
  const state = useListingState()
  const pages = useAppendedPages(data, state)
  return (
    <>
      <ListingHeading name={name} listing={listing} firstPage={pages.firstPage} />
      {props.intro?.(pages.firstPage)}
      <Filters data={data} state={state} />
      {props.offers}
      <div className="mb-1 items-end gap-4 lg:flex">
        <SizePicker listing={listing} state={state} />
        <Chips listing={listing} state={state} />
      </div>
      {listing.count === 0 ? (
        <NothingFound state={state} />
      ) : (
        <ProductList name={name} listing={listing} cards={pages.cards} state={state} />
      )}
      <span role="status" className="sr-only">
        {pages.announcement}
      </span>
      {pages.nextHref !== null && <LoadMore pages={pages} />}
      <Pagers data={data} state={state} current={pages.lastPage} />
      {props.after}
      <CartWatch />
      {listing.count > 0 && <SignInPrompt />}
    </>
  )
}

/** CAT-03: as pictures or as a table. */
function ProductList(props: {
  name: string
  listing: ListingPage
  cards: Card[]
  state: ListingState
}) {
  const { listing, cards, state } = props
  return (
    <section
      aria-label={listingTexts.products()}
      aria-busy={state.busy}
      className="transition-opacity aria-busy:opacity-60"
    >
      <h2 className="sr-only">{listingTexts.products()}</h2>
      {listing.view === 'list' ? <ProductTable {...props} /> : <ProductGrid cards={cards} />}
    </section>
  )
}

/** CAT-04: the name, and the number of products. */
export function ListingHeading(props: { name: string; listing: ListingPage; firstPage: number }) {
  const { name, listing, firstPage } = props
  const { place } = useFrame()
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h1 tabIndex={-1} className="title min-w-0 outline-none wrap-anywhere">
        {firstPage > 1 ? listingTexts.pageHeading({ name, page: String(firstPage) }) : name}
      </h1>
      <p role="status" className="text-ink-2">
        {listing.count === 0
          ? listingTexts.productCount({ count: 0 })
          : listingTexts.productCountInStock({
              count: listing.count,
              deliverable: listing.deliverable,
              city: place.city,
              pincode: place.pincode,
            })}
      </p>
    </div>
  )
}

/** A plain link to the next page, which script turns into appending to this one. */
function LoadMore({ pages }: { pages: AppendedPages }) {
  const { failed, waiting } = pages
  return (
    <div ref={pages.sentinel} className="mt-8 grid justify-items-center gap-2">
      {failed && <p role="alert">{listingTexts.nextPageFailed()}</p>}
      <Link
        to={pages.nextHref!}
        aria-disabled={waiting}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void pages.loadMore()
        }}
        className="button button-plain"
      >
        {waiting
          ? listingTexts.loading()
          : failed
            ? commonTexts.tryAgain()
            : listingTexts.showMore()}
      </Link>
    </div>
  )
}

function Pagers(props: { data: ListingData; state: ListingState; current: number }) {
  const { pageCount } = props.data.listing
  const buildPageHref = (page: number) => props.state.href(withPage(props.state.query, page))
  return (
    <>
      <Pager
        label={listingTexts.pages()}
        className="max-sm:hidden"
        current={props.current}
        links={getPageLinks(props.current, pageCount)}
        href={buildPageHref}
      />
      <Pager
        label={listingTexts.pagesShort()}
        className="sm:hidden"
        current={props.current}
        links={getPageLinks(props.current, pageCount, 5)}
        href={buildPageHref}
      />
    </>
  )
}

function NothingFound({ state }: { state: ListingState }) {
  return (
    <section className="grid justify-items-center gap-2 rounded-large bg-quiet px-4 py-16 text-center">
      <h2 className="text-section font-bold">{listingTexts.productsNotFound()}</h2>
      <p className="text-ink-2">{listingTexts.noMatches()}</p>
      <Link
        to={state.href(clearFilters(state.query))}
        className="mt-2 inline-flex h-10 items-center rounded-small bg-buy px-4 text-2 font-[650] text-on-verb"
      >
        {listingTexts.showAll()}
      </Link>
    </section>
  )
}

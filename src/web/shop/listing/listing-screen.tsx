import { formatCount } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as listingTexts from '#texts/listing.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { SellerHtml } from '#web/ui/seller-html.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { CategoryTiles } from '#web/widgets/product/category-tiles.tsx'
import { SearchInstead } from '#web/widgets/search/search-instead.tsx'
import { ListingBody } from './listing-body.tsx'
import { type CategoryListing, type Encoded, useDecodedListing } from './listing-data.ts'
import { buildBreadcrumbList, buildItemList } from './listing-json-ld.ts'
import { PreviousListing } from './previous-listing.tsx'

/** The screen of every category with products. */
export function ListingScreen({ data: encoded }: { data: Encoded<CategoryListing> }) {
  const data = useDecodedListing<CategoryListing>(encoded)
  const { seller } = useFrame()
  const { category } = data
  // Child categories, or siblings if there are none.
  const hasChildren = data.related.some((tile) => tile.level > category.level)
  return (
    <>
      <JsonLd data={buildBreadcrumbList(category.crumbs, data.origin)} />
      <JsonLd data={buildItemList(data)} />
      <Breadcrumb steps={buildCrumbs(data, seller.locale)} />
      <SearchInstead />
      <ListingBody
        name={category.displayName}
        data={data}
        intro={(firstPage) =>
          firstPage === 1 && (
            <SellerHtml
              html={category.shortDescriptionHtml}
              className="mt-2 text-2 text-ink-2 lg:text-3"
            />
          )
        }
      />
      {data.plain && data.query.page === 1 && <CrawlLinks data={data} />}
      <CategoryTiles
        title={hasChildren ? listingTexts.subCategories() : listingTexts.relatedCategories()}
        tiles={data.related}
      />
    </>
  )
}

function buildCrumbs({ category, listing }: CategoryListing, locale: string) {
  const steps = category.crumbs.map((crumb) => ({
    name: crumb.name,
    path: crumb.path as string | null,
  }))
  const last = steps[steps.length - 1]!
  return [
    { name: commonTexts.home(), path: '/' },
    ...steps.slice(0, -1),
    { name: `${last.name} (${formatCount(listing.count, { locale })})`, path: null },
  ]
}

/** Links to pages for crawlers, beyond what the pager shows. */
function CrawlLinks({ data }: { data: CategoryListing }) {
  const path = data.category.crumbs.at(-1)!.path
  const pages = Array.from(
    { length: Math.min(data.listing.pageCount, 50) - 1 },
    (_, index) => index + 2,
  )
  return (
    <nav hidden aria-label={listingTexts.allPages()}>
      {pages.map((page) => (
        <a key={page} href={toHref(`${path}?page=${page}`)}>
          {page}
        </a>
      ))}
    </nav>
  )
}

/** Shown when the category's loader, or a background load, failed. */
export function FailedListing({ error }: { error: unknown }) {
  return (
    <PreviousListing<Encoded<CategoryListing>> error={error}>
      {(listingData) => <ListingScreen data={listingData} />}
    </PreviousListing>
  )
}

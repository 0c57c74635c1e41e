import type { Crumb } from '#contract/catalog/catalog.ts'
import type { ListingPage } from '#contract/listing/listing.ts'
import { paths } from '#contract/paths/paths.ts'
import { toHref } from '#web/ui/to-href.ts'

/** BreadcrumbList of the listing. */
export function buildBreadcrumbList(crumbs: readonly Crumb[], origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: origin + toHref(crumb.path),
    })),
  }
}

/** ItemList of the page. */
export function buildItemList({ listing, origin }: { listing: ListingPage; origin: string }) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: listing.count,
    itemListElement: listing.cards.map((card, index) => ({
      '@type': 'ListItem',
      position: (listing.page - 1) * listing.pageSize + index + 1,
      url: origin + toHref(paths.product(card.url)),
      name: card.name,
    })),
  }
}

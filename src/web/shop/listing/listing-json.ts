import type { CategoryListing } from './listing-data.ts'

/** Where the category stands. */
export function breadcrumbList({ category, origin }: CategoryListing) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: category.crumbs.map((crumb, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: crumb.name,
      item: origin + crumb.path,
    })),
  }
}

/** What the page lists. */
export function itemList({ listing, origin }: CategoryListing) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: listing.count,
    itemListElement: listing.cards.map((card, at) => ({
      '@type': 'ListItem',
      position: (listing.page - 1) * listing.pageSize + at + 1,
      url: `${origin}/product/${encodeURIComponent(card.url)}`,
      name: card.name,
    })),
  }
}

import { shop } from '#app/shop.ts'
import { listKinds } from '#contract/catalog/lists.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Scope } from '#platform/scope.ts'
import type { CrawlPage } from './sitemap-xml.ts'

/** Home, groups, categories, lists, brands and footer pages, as listed in menu and footer. */
export async function loadShopPages(scope: Scope): Promise<CrawlPage[]> {
  const menu = await shop.catalog.getMenu(scope)
  const categories = menu.flatMap((group) => [
    paths.group(group.url),
    ...group.mains.flatMap((main) => [
      paths.category(main.url),
      ...main.subs.map((sub) => paths.category(main.url, sub.url)),
    ]),
  ])
  const footer = scope.seller.footerPages.map((page) => paths.footerPage(page.url))
  const lists = [...listKinds.map((kind) => paths.list(kind)), paths.allBrands()]
  const brands = (await shop.catalog.listBrands(scope)).map((brand) => paths.brand(brand.url))
  return [paths.home(), ...categories, ...lists, ...brands, ...footer].map((path) => ({
    path,
    changedAt: null,
  }))
}

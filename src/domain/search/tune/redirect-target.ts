import { paths } from '#contract/paths/paths.ts'
import { findRoute } from '#contract/routes/find-route.ts'
import type { Scope } from '#platform/scope.ts'
import { getBrandByUrl, getCategoryByUrls } from '../../catalog/catalog.ts'
import { getFooterPage } from '../../sellers/sellers.ts'

/**
 * The path that a search may lead to: a category, a brand or a page of this shop. The shop's own
 * address before it is dropped, and so is a query. Null: something else.
 */
export function parseRedirectTarget(text: string, origin: string): string | null {
  const url = URL.parse(text, origin)
  if (!url || url.origin !== origin || text.includes('\\')) return null
  if (!text.startsWith('/') && !text.startsWith(`${origin}/`)) return null
  // A doubled slash would name a host, and no page has control characters in its address.
  if (/\/\/|%[01][0-9a-f]/i.test(url.pathname)) return null
  const pattern = findRoute(url.pathname)?.pattern
  return pattern !== undefined && Object.hasOwn(pageReads, pattern) ? url.pathname : null
}

/** What each kind of page is made of, read as the page reads it; null: it answers 404. */
const pageReads: Record<string, (scope: Scope, last: string, parent: string) => Promise<unknown>> =
  {
    [paths.group.pattern]: (scope, group) => getCategoryByUrls(scope, { group }),
    [paths.mainCategory.pattern]: (scope, main) => getCategoryByUrls(scope, { main }),
    [paths.subCategory.pattern]: (scope, sub, main) => getCategoryByUrls(scope, { main, sub }),
    [paths.brand.pattern]: getBrandByUrl,
    [paths.footerPage.pattern]: getFooterPage,
  }

/** Whether the seller has that page, and shoppers can open it. */
export async function hasPage(scope: Scope, path: string): Promise<boolean> {
  const pattern = findRoute(path)?.pattern
  const readPage = pattern === undefined ? undefined : pageReads[pattern]
  const [last = '', parent = ''] = path.split('/').filter(Boolean).map(decode).toReversed()
  return readPage !== undefined && (await readPage(scope, last, parent)) !== null
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

import { redirect, redirectDocument } from 'react-router'
import { addPrefix } from '#contract/paths/language-prefix.ts'
import { listLanguages } from '#contract/sellers/languages.ts'
import type { SellerView } from '#contract/sellers/sellers.ts'
import { getAddressPrefix } from '#messages/current-locale.ts'

/**
 * Redirects to a path in the language that its reader prefers, by an address with its origin, as a
 * path alone would stay in the current one. Stays there without a preference, or with one that the
 * seller doesn't offer. Source: LANG-09.
 */
export function redirectIntoLanguage(
  request: Request,
  seller: Pick<SellerView, 'languages'>,
  preference: string | null | undefined,
  path: string,
  init?: ResponseInit,
): Response {
  const wanted = listLanguages(seller).find(({ language }) => language === preference)
  if (!wanted || wanted.prefix === getAddressPrefix()) return redirect(path, init)
  const { origin } = new URL(request.url)
  return redirectDocument(origin + addPrefix(wanted.prefix, path), init)
}

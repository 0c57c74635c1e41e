import { addPrefix } from '#contract/paths/language-prefix.ts'
import { getAddressPrefix } from '#messages/current-locale.ts'
import type { Seller } from '#platform/seller.ts'

/** A page of the shop, in the language of the call. */
export function buildPageLink({ origin }: Pick<Seller, 'origin'>, path: string): string {
  return origin + addPrefix(getAddressPrefix(), path)
}

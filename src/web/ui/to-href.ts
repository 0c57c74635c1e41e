import { addPrefix, dropPrefix } from '#contract/paths/language-prefix.ts'
import { getAddressPrefix } from '#messages/current-locale.ts'

/**
 * A path of the shop as the address of a page in the current language: for elements, `fetch` and
 * `location`. The router adds the prefix itself.
 */
export const toHref = (path: string) => addPrefix(getAddressPrefix(), path)

/** The path of an address as `location` and elements have it. */
export const toPath = (address: string) => dropPrefix(getAddressPrefix(), address)

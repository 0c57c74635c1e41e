import { getAddressPrefix } from '#messages/current-locale.ts'
import { getDirection } from '#messages/languages.ts'

/** What `<html>` says of a page's language, and what the addresses of its pages begin with. */
export function describeLanguage(lang: string) {
  return { lang, dir: getDirection(lang), prefix: getAddressPrefix() }
}

import { useLocation } from 'react-router'
import { addPrefix } from '#contract/paths/language-prefix.ts'
import { listLanguages } from '#contract/sellers/languages.ts'
import type { SellerView } from '#contract/sellers/sellers.ts'
import { getAddressPrefix } from '#messages/current-locale.ts'
import { languageNames } from '#messages/languages.ts'
import { rememberLanguage } from '#web/browser/chosen-language.ts'

/** LANG-09: the same page in each other language of the seller. */
export function DeskLanguages({ seller }: { seller: Pick<SellerView, 'languages'> }) {
  const { pathname, search } = useLocation()
  return listLanguages(seller)
    .filter(({ prefix }) => prefix !== getAddressPrefix())
    .map(({ language, locale, prefix }) => (
      <a
        key={locale}
        href={addPrefix(prefix, pathname + search)}
        lang={locale}
        hrefLang={locale}
        onClick={() => rememberLanguage(language)}
        className="desk-language"
      >
        {languageNames[language]}
      </a>
    ))
}

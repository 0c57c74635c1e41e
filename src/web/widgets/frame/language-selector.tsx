import { useLocation } from 'react-router'
import { addPrefix } from '#contract/paths/language-prefix.ts'
import { listLanguages } from '#contract/sellers/languages.ts'
import { getAddressPrefix } from '#messages/current-locale.ts'
import { languageNames } from '#messages/languages.ts'
import * as frameTexts from '#texts/frame.ts'
import { rememberLanguage } from '#web/browser/chosen-language.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFrame } from './frame-data.ts'

/** LANG-03: the languages by their own names; each leads to the same page, without script too. */
export function LanguageSelector() {
  const { pathname, search } = useLocation()
  const languages = listLanguages(useFrame().seller)
  if (languages.length < 2) return null
  const current = languages.find(({ prefix }) => prefix === getAddressPrefix()) ?? languages[0]!
  return (
    <Disclosure
      className="group/language relative"
      summaryClassName="flex h-9 items-center gap-1 rounded-full px-1 text-2 sm:px-2 font-semibold hover:bg-quiet"
      summary={
        <>
          <span className="sr-only">
            {frameTexts.currentLanguage({ language: languageNames[current.language] })}
          </span>
          <span aria-hidden="true">{languageNames[current.language]}</span>
          <Icon name="down" className="size-4 group-open/language:rotate-180" />
        </>
      }
    >
      <ul className="absolute top-full end-0 z-30 mt-1 w-44 rounded-large max-sm:static max-sm:w-full border border-line bg-raised p-2 shadow-depth">
        {languages.map(({ language, locale, prefix }) => (
          <li key={locale}>
            <a
              href={addPrefix(prefix, pathname + search)}
              lang={locale}
              hrefLang={locale}
              aria-current={prefix === current.prefix ? 'true' : undefined}
              onClick={() => rememberLanguage(language)}
              className="flex items-center gap-2 rounded-small px-2 py-2 hover:bg-quiet hover:no-underline aria-[current]:font-[650]"
            >
              {languageNames[language]}
              {prefix === current.prefix && <Icon name="check" className="ms-auto size-4" />}
            </a>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

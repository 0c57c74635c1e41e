import { useState } from 'react'
import { useLocation } from 'react-router'
import { addPrefix } from '#contract/paths/language-prefix.ts'
import type { OfferedLanguage } from '#contract/sellers/languages.ts'
import { getLanguage } from '#messages/current-locale.ts'
import { languageOffers } from '#messages/languages.ts'
import * as commonTexts from '#texts/common.ts'
import { rememberLanguage } from '#web/browser/chosen-language.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useFrame } from './frame-data.ts'

const look =
  'fixed start-4 z-20 flex items-center gap-1 rounded-full border border-line bg-raised ps-4 pe-1 ' +
  'text-2 shadow-depth print:hidden'

/**
 * LANG-03: one line that offers the page in the reader's language, at the foot of the window: it
 * moves nothing on the page, and leaves its head free.
 */
export default function LanguageOffer({ offer }: { offer: OfferedLanguage }) {
  const { pathname, search } = useLocation()
  const { consentChosen } = useFrame().hints
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  const { language, locale, prefix } = offer
  const bottom = consentChosen ? 'bottom-18 max-sm:bottom-24' : 'bottom-42 md:bottom-32'
  return (
    <aside lang={locale} className={`${look} ${bottom}`}>
      <a
        href={addPrefix(prefix, pathname + search)}
        hrefLang={locale}
        onClick={() => rememberLanguage(language)}
        className="py-2 font-semibold underline underline-offset-3"
      >
        {languageOffers[language]}
      </a>
      <button
        type="button"
        aria-label={commonTexts.close()}
        onClick={() => {
          rememberLanguage(getLanguage())
          setOpen(false)
        }}
        className="grid size-8 place-items-center rounded-full hover:bg-quiet"
      >
        <Icon name="close" className="size-4" />
      </button>
    </aside>
  )
}

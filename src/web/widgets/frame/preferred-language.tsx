import { useEffect, useState } from 'react'
import { listLanguages, type OfferedLanguage } from '#contract/sellers/languages.ts'
import { getAddressPrefix } from '#messages/current-locale.ts'
import { findPreferredLanguage } from '#web/browser/chosen-language.ts'
import { useLazyComponent } from '#web/ui/lazy-component.ts'
import { useFrame } from './frame-data.ts'

const loadOffer = () => import('./language-offer.tsx')

/**
 * LANG-03: where the reader prefers another language of the shop, the page offers it. The browser
 * decides, so that a page is the same for all who read it.
 */
export function PreferredLanguage() {
  const { languages } = useFrame().seller
  const [offer, setOffer] = useState<OfferedLanguage | null>(null)
  useEffect(() => {
    const offered = listLanguages({ languages })
    const preferred = offered.length > 1 ? findPreferredLanguage(offered) : undefined
    setOffer(preferred && preferred.prefix !== getAddressPrefix() ? preferred : null)
  }, [languages])
  const Offer = useLazyComponent(loadOffer, offer !== null)
  return Offer && offer && <Offer offer={offer} />
}

import { deskPaths } from '#contract/paths/desk-paths.ts'
import { listLanguages } from '#contract/sellers/languages.ts'
import type { TranslatedKind } from '#contract/translations/desk-translations.ts'
import * as deskTranslationsTexts from '#texts/desk-translations.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'

/** Leads to the translations of a thing; nothing in a shop of one language. Source: LANG-04. */
export function TranslationsLink(props: { kind: TranslatedKind; subject: string | number }) {
  const further = listLanguages(useDesk())[1]
  if (!further) return null
  const path = deskPaths.translations(props.kind, String(props.subject), further.language)
  return (
    <Link to={path} className="text-2 underline">
      {deskTranslationsTexts.translations()}
    </Link>
  )
}

import type { MetaDescriptor } from 'react-router'
import { addPrefix } from '#contract/paths/language-prefix.ts'
import { listLanguages } from '#contract/sellers/languages.ts'
import { toHref } from '#web/ui/to-href.ts'
import { type FrameData, frameRoute } from '#web/widgets/frame/frame-data.ts'

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/**
 * What search engines are told of a page's address: that it is the page's own, and where the page
 * is in each language, this one included. Source: CAT-16, LANG-03.
 */
export function buildAddressMeta(matches: Matches, path: string): MetaDescriptor[] {
  const frame = matches.find((match) => match?.id === frameRoute)?.loaderData
  if (!frame) return []
  const { seller } = frame as FrameData
  const address = seller.origin + toHref(path)
  return [
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:url', content: address },
    ...buildAlternates(seller, path),
  ]
}

/** None where there is one language. */
function buildAlternates(
  seller: Pick<FrameData['seller'], 'origin' | 'languages'>,
  path: string,
): MetaDescriptor[] {
  const languages = listLanguages(seller)
  if (languages.length < 2) return []
  const toLink = (hrefLang: string, prefix: string) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: seller.origin + addPrefix(prefix, path),
  })
  return [...languages.map(({ locale, prefix }) => toLink(locale, prefix)), toLink('x-default', '')]
}

import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { AppContext } from '#platform/scope.ts'
import type { Seller, SellerTexts } from '#platform/seller.ts'
import { sanitizeSellerHtml } from '#platform/seller-html.ts'
import { getTextKey, loadTranslations } from '#platform/translations/load-translations.ts'

/**
 * The seller for a reader of this locale: all that is read through it follows. One that is
 * translated already is translated anew. Cached. Source: LANG-04.
 */
export async function translateSeller(
  { cache, database }: Pick<AppContext, 'cache' | 'database'>,
  reading: Seller,
  locale: string,
): Promise<Seller> {
  const { firstTexts, ...translated } = reading
  const seller: Seller = { ...translated, ...firstTexts }
  const reader = { ...seller, locale }
  const key = getTextKey(reader)
  if (key === '') return reader
  const texts = await getOrLoad(
    cache,
    `seller texts ${seller.id}${key}`,
    [tags.sellers, tags.seller(seller.id)],
    async (): Promise<SellerTexts> => {
      const pages = seller.footerPages
      const translations = await loadTranslations(database.replica, reader, [
        { kind: 'page', subjects: pages.map(({ url }) => url), fields: ['title'] },
        { kind: 'seller', subjects: [''], fields: ['homeTitle', 'aboutHtml', 'outOfAreaText'] },
      ])
      const aboutHtml = translations.get('seller', '', 'aboutHtml', seller.aboutHtml)
      return {
        homeTitle: translations.get('seller', '', 'homeTitle', seller.homeTitle),
        aboutHtml: sanitizeSellerHtml(aboutHtml),
        outOfAreaText: translations.get('seller', '', 'outOfAreaText', seller.outOfAreaText),
        footerPages: pages.map((page) => ({
          ...page,
          title: translations.get('page', page.url, 'title', page.title),
        })),
      }
    },
  )
  const { homeTitle, aboutHtml, outOfAreaText, footerPages } = seller
  return { ...reader, ...texts, firstTexts: { homeTitle, aboutHtml, outOfAreaText, footerPages } }
}

import { normalizeText } from '#kernel/normal-form.ts'
import { languages } from '#messages/languages.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import * as deskGoodsTexts from '#texts/desk-goods.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'

let words: ReadonlySet<string> | undefined

/**
 * Whether a form or a file says that a price is on request: by the word that the desk names for it
 * or shows, in any of the shop's languages. Source: LANG-09, DESK-02.
 */
export function isPriceWord(text: string): boolean {
  words ??= new Set(
    languages.flatMap((language) =>
      withLocale(language, () =>
        [deskStockTexts.priceWord(), deskStockTexts.onRequest(), deskGoodsTexts.onRequest()].map(
          fold,
        ),
      ),
    ),
  )
  return words.has(fold(text))
}

function fold(text: string): string {
  return normalizeText(text, 'NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

import type { DeskProduct } from '#contract/desk/desk-products.ts'
import * as deskGoodsTexts from '#texts/desk-goods.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
import { type EditWords, formatYesNo } from '../editing/edit.ts'
import { isAmountPart, isTimePart, labelPackField, parsePackField } from './pack-edit.ts'
import { labelProductField } from './product-edit.ts'

/** `symbol`: of the currency that amounts are typed in. */
export function buildProductWords(
  { packs }: Pick<DeskProduct, 'packs'>,
  symbol: string,
): EditWords {
  return {
    label: (name) => labelPackField(name, packs) ?? labelProductField(name),
    show(name, value) {
      const part = parsePackField(name)?.part ?? name
      if (part === 'active') return formatYesNo(value)
      if (value === '' || part === name || !isAmountPart(part)) return undefined
      return isPriceWord(value) ? deskGoodsTexts.onRequest() : symbol + value
    },
    input(name) {
      const part = parsePackField(name)?.part ?? name
      if (part === 'active') return null
      if (['publishFrom', 'publishUntil', 'nextTaxFrom'].includes(part)) return 'date'
      return isTimePart(part) ? 'datetime-local' : 'text'
    },
  }
}

const isPriceWord = (value: string) => ['quote', deskStockTexts.priceWord()].includes(value)

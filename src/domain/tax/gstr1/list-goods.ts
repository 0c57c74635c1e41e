import { isServiceCode } from '#contract/tax/goods-codes.ts'
import type { DocumentFigures, DocumentLine } from '#contract/tax/issued-document.ts'
import { addParts, noParts, type RatedParts, sumParts, toAmounts } from './gstr1-amounts.ts'
import type { Gstr1Goods } from './gstr1-types.ts'

type GoodsSum = RatedParts & Pick<DocumentLine, 'goodsCode' | 'name' | 'unitCode' | 'quantity'>

/**
 * Goods by code, unit and rate, credit notes taken off; services have no quantity, nor has a
 * note for an amount: the invoice counted its goods. Source: GSTR-1, table 12.
 */
export function listGoods(documents: readonly DocumentFigures[]): Gstr1Goods[] {
  const sums = new Map<string, GoodsSum>()
  for (const { kind, isOfAmount, lines } of documents) {
    const sign = kind === 'credit-note' ? -1 : 1
    const countSign = isOfAmount ? 0 : sign
    for (const line of lines) {
      const { goodsCode, name, unitCode, quantity, pieces = 1, taxRate: rate } = line
      const key = `${goodsCode} ${unitCode} ${rate}`
      const sum = sums.get(key) ?? { rate, parts: noParts, goodsCode, name, unitCode, quantity: 0 }
      const parts = addParts(sum.parts, sumParts([line]), sign)
      sums.set(key, { ...sum, parts, quantity: sum.quantity + countSign * quantity * pieces })
    }
  }
  return [...sums.values()].map(({ rate, parts, goodsCode, name, unitCode, quantity }, at) => ({
    num: at + 1,
    hsn_sc: goodsCode,
    desc: name.slice(0, 30),
    uqc: isServiceCode(goodsCode) ? 'NA' : unitCode,
    qty: isServiceCode(goodsCode) ? 0 : quantity,
    rt: rate / 100,
    ...toAmounts(parts),
  }))
}

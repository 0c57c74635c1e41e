import { requestedPack } from '#contract/negotiation/quotes.ts'
import type { QuoteDraftInput, QuoteLineInput } from '#contract/schemas/quotes.server.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { ungroupDigits } from '#kernel/money.ts'
import { breakRows } from './break-rows.ts'

/** Line ids in the order the editor sent them: each has a quantity. */
export function parseLineIds(fields: Fields): number[] {
  return Object.keys(fields).flatMap((name) => {
    const id = /^quantity-(\d{1,9})$/.exec(name)
    return id ? [Number(id[1])] : []
  })
}

/** The draft that the quote's form holds. */
export function parseDraft(fields: Fields): QuoteDraftInput {
  const lines = parseLineIds(fields).map((lineId): QuoteLineInput => {
    const getField = (field: string) => fields[`${field}-${lineId}`] ?? ''
    const availability = getField('availability')
    const breaks = Array.from({ length: breakRows }, (_, nth) => ({
      from: getField(`from${nth}`),
      unitPrice: ungroupDigits(getField(`step${nth}`).trim()),
    }))
    return {
      lineId,
      // The sheet tells every line's product: none is a match that was taken back.
      packId: fields[`packId-${lineId}`] === '' ? requestedPack : getField('packId'),
      quantity: getField('quantity'),
      unitPrice: ungroupDigits(getField('unitPrice').trim()),
      taxRate: getField('taxRate'),
      breaks,
      unavailable: availability === 'unavailable',
      toOrder: availability === 'to-order',
      leadDays: getField('leadDays'),
      deliveryCharge: getField('deliveryCharge'),
    }
  })
  return {
    lines,
    terms: fields.terms ?? '',
    note: fields.note ?? '',
    validUntil: fields.validUntil ?? '',
    paymentDays: fields.paymentDays ?? '',
  }
}

/** The fields of a draft's lines, as the form names them. */
export function draftToFields({ lines }: QuoteDraftInput): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const line of lines) {
    const setField = (field: string, value: string) => {
      fields[`${field}-${line.lineId}`] = value
    }
    setField('packId', line.packId === requestedPack ? '' : line.packId)
    setField('quantity', line.quantity)
    setField('unitPrice', line.unitPrice)
    setField('availability', getAvailability(line))
    for (let nth = 0; nth < breakRows; nth++) {
      setField(`from${nth}`, line.breaks[nth]?.from ?? '')
      setField(`step${nth}`, line.breaks[nth]?.unitPrice ?? '')
    }
  }
  return fields
}

function getAvailability({ unavailable, toOrder }: QuoteLineInput): string {
  return unavailable ? 'unavailable' : toOrder ? 'to-order' : 'stock'
}

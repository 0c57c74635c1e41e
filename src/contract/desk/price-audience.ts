import * as deskPricesTexts from '#texts/desk-prices.ts'

/** For whom a price list is, in the reader's language: `everyone`, `group: Retail`, as files and the record have it. */
export function writeAudience(audience: string): string {
  if (audience === 'everyone') return deskPricesTexts.everyone()
  if (audience === 'a customer') return deskPricesTexts.oneCustomer()
  const [, kind, name] = /^(group|company|customer): (.*)$/s.exec(audience) ?? []
  if (!kind || !name) return audience
  return deskPricesTexts.namedAudience({ kind, name })
}

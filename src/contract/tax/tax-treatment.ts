import * as taxNumbersTexts from '#texts/tax-numbers.ts'
import type { ParseResult } from '../catalog/cell-values.ts'

/**
 * How goods are treated whose rate is 0. India: nil-rated by the schedule of rates, exempt by a
 * notification (CGST Act, s. 11), or outside the tax (non-taxable, s. 2(78)); all three are exempt
 * supplies by s. 2(47). Singapore: zero-rated (GST Act 1993, s. 21) or exempt (s. 22 and its Fourth
 * Schedule). Goods with a rate are taxable, in Singapore standard-rated. Source: TAX-01.
 */
export type TaxTreatment = 'taxable' | 'nil-rated' | 'zero-rated' | 'exempt' | 'non-gst'

/** As it is stored; empty: as the rate says. */
export type StoredTreatment = '' | Exclude<TaxTreatment, 'taxable'>

type TreatmentNames = Partial<Record<TaxTreatment, () => string>>

/** What sellers of other countries may choose: their law was not looked up. */
const plainNames = {
  taxable: taxNumbersTexts.taxable,
  'zero-rated': taxNumbersTexts.zeroRated,
  exempt: taxNumbersTexts.exempt,
} as const

const namesByCountry: Readonly<Record<string, TreatmentNames>> = {
  IN: {
    taxable: taxNumbersTexts.taxable,
    'nil-rated': taxNumbersTexts.nilRated,
    exempt: taxNumbersTexts.exempt,
    'non-gst': taxNumbersTexts.nonGst,
  },
  SG: {
    taxable: taxNumbersTexts.standardRated,
    'zero-rated': taxNumbersTexts.zeroRated,
    exempt: taxNumbersTexts.exempt,
  },
}

/** A country's treatments beside the taxable one, and what each is called. */
export function listUntaxed(countryCode: string): { treatment: StoredTreatment; name: string }[] {
  const { taxable: _, ...names } = findNames(countryCode)
  return Object.entries(names).map(([key, write]) => ({
    treatment: key as StoredTreatment,
    name: write(),
  }))
}

/** What goods without a rate count as where nobody has said so. */
export function findTreatment(
  { taxRate, taxTreatment }: { taxRate: number; taxTreatment?: StoredTreatment | undefined },
  countryCode: string,
): TaxTreatment {
  if (taxRate > 0) return 'taxable'
  return taxTreatment || (countryCode === 'IN' ? 'nil-rated' : 'zero-rated')
}

/** What a country calls a treatment: `Nil-rated`. */
export function nameTreatment(treatment: TaxTreatment, countryCode: string): string {
  return (findNames(countryCode)[treatment] ?? plainNames.taxable)()
}

/**
 * Parses a country's word for a treatment, as "Nil rated", "NON GST" or "standard-rated". Empty or
 * taxable: as the rate says.
 */
export function parseTreatment(text: string, countryCode: string): ParseResult<StoredTreatment> {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
  if (['', 'taxable', 'standard-rated'].includes(word)) return { value: '' }
  const choices = listUntaxed(countryCode)
  const choice = choices.find(({ treatment }) => treatment === word)
  if (choice) return { value: choice.treatment }
  const words = ['taxable', ...choices.map(({ treatment }) => treatment)]
  return { wrong: { code: 'not-treatment', words: words.join(', ') } }
}

function findNames(countryCode: string): TreatmentNames {
  return namesByCountry[countryCode] ?? plainNames
}

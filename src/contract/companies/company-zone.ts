import * as deskTaxTexts from '#texts/desk-tax.ts'
import { taxNumberTexts } from '../tax/tax-number.ts'

/** A company's unit in a special economic zone, as staff checked it; both empty: none. */
export interface ZoneInput {
  zoneTaxNumber: string
  /** The number of the Development Commissioner's letter of approval. */
  zoneApproval: string
}

export const maxZoneApproval = 60

export const zoneTexts = {
  invalid: deskTaxTexts.invalidZone,
  'bad-gstin': taxNumberTexts['bad-gstin'],
  missing: deskTaxTexts.missingZone,
  'too-long': () => deskTaxTexts.tooLongZone({ maxZoneApproval }),
  'changed-meanwhile': deskTaxTexts.changedMeanwhileZone,
} as const
export type ZoneCode = keyof typeof zoneTexts

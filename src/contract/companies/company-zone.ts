import { taxNumberTexts } from '../tax/tax-number.ts'

/** A company's unit in a special economic zone, as staff checked it; both empty: none. */
export interface ZoneInput {
  zoneTaxNumber: string
  /** The number of the Development Commissioner's letter of approval. */
  zoneApproval: string
}

export const maxZoneApproval = 60

export const zoneTexts = {
  invalid: 'Please check the fields.',
  'bad-gstin': taxNumberTexts['bad-gstin'],
  missing: 'Please enter the number of the unit’s letter of approval.',
  'too-long': `Please use at most ${maxZoneApproval} characters.`,
  'changed-meanwhile': 'Somebody changed this meanwhile. Please look at it again.',
} as const
export type ZoneCode = keyof typeof zoneTexts

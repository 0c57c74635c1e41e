/** Two-digit codes that a GSTIN begins with, by the state's name as postal codes have it. */
const gstCodes: Readonly<Record<string, string>> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
}

export const indianStates = Object.keys(gstCodes).sort()

/** Whether a GSTIN was given out in this state; true for a state that is not on the list. */
export function isGstinOfState(gstin: string, state: string): boolean {
  const code = gstCodes[state]
  return code === undefined || gstin.startsWith(code)
}

/** A company as its form sends it. */
export interface CompanyInput {
  companyName: string
  /** Empty where the country has one tax. */
  state: string
  taxNumber: string
}

export const companyNames: Record<keyof CompanyInput, string> = {
  companyName: 'Name of the company',
  state: 'State of registration',
  taxNumber: 'Tax number',
}

export const maxCompanyNameLength = 120

export const companyTexts = {
  invalid: 'Please check the marked fields.',
  'changed-meanwhile': 'Someone else has just changed this. Please try again.',
  missing: 'Please fill this in.',
  'too-long': `Please use at most ${maxCompanyNameLength} characters.`,
  unprintable: 'Contains characters that can’t be displayed.',
  'bad-gstin':
    'This is no GSTIN: 15 characters such as 27AAPFU0939F1ZV, the last one a check digit.',
  'bad-uen': 'This is no GST registration or UEN of Singapore, such as M2-1234567-8 or 201234567K.',
  'bad-tax-number': 'Please use at most 60 characters.',
  'other-state':
    'This GSTIN belongs to another state: its first two digits are not those of yours.',
  'unknown-state': 'Please choose a state.',
} as const
export type CompanyCode = keyof typeof companyTexts

import type { Minor } from '#kernel/money.ts'

/** Weekdays as in a seller's working days: 1 for Monday. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
export type Weekday = (typeof weekdays)[number]

export const weekdayNames: Record<Weekday, string> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}

type WorkingDayInput = Record<`day${Weekday}`, string>

/** A seller's payment and shipping settings as the desk's form submits them: what is ticked is `on`, or empty. */
export interface OrderSettingsInput extends WorkingDayInput {
  codCeiling: string
  transferDays: string
  splitOrders: string
  upiId: string
  maxWaitingOrders: string
  maxWaitingPieces: string
  freeDeliveryAbove: string
  minOrder: string
}

export const orderSettingNames: Record<keyof OrderSettingsInput, string> = {
  codCeiling: 'Highest total for cash on delivery',
  transferDays: 'Days to pay by bank transfer',
  splitOrders: 'Split orders above what an account has free',
  upiId: 'UPI address for transfers',
  maxWaitingOrders: 'Unpaid orders per customer',
  maxWaitingPieces: 'Pieces in a customer’s unpaid orders',
  freeDeliveryAbove: 'Free delivery from',
  minOrder: 'Smallest order',
  day1: weekdayNames[1],
  day2: weekdayNames[2],
  day3: weekdayNames[3],
  day4: weekdayNames[4],
  day5: weekdayNames[5],
  day6: weekdayNames[6],
  day7: weekdayNames[7],
}

/** A UPI address: what stands before the @ has 2 to 100 characters. Source: NPCI, UPI linking. */
export const upiPattern = /^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9]{1,63}$/

/** Limits of the settings. */
export const orderSettingLimits = {
  transferDays: 90,
  maxWaitingOrders: 10_000,
  maxWaitingPieces: 1_000_000,
} as const

export function toWorkingDayInput(days: string): WorkingDayInput {
  return Object.fromEntries(
    weekdays.map((day) => [`day${day}`, days.includes(day) ? 'on' : '']),
  ) as unknown as WorkingDayInput
}

export function parseWorkingDays(input: WorkingDayInput): string {
  return weekdays.filter((day) => input[`day${day}`] === 'on').join('')
}

export const orderSettingTexts = {
  invalid: 'Please check the marked fields.',
  'changed-meanwhile': 'Someone else has just changed this. Please try again.',
  'bad-amount': 'Enter an amount like 4999.50, or leave this blank.',
  'above-cash-limit':
    'Cash on delivery in India must be below ₹2,00,000 (Income-tax Act, section 269ST).',
  'bad-count': 'Enter a whole number of at least 1, or leave this blank.',
  'too-many': 'This is too high. Leave it blank for no limit.',
  'bad-days': 'Enter a whole number of days from 1 to 90.',
  'bad-upi': 'Enter a UPI address like shop@bank, or leave this blank.',
  'upi-needed':
    'Your invoices have a QR code that pays to this address. Turn it off at Company first.',
  'no-day': 'Choose at least one working day.',
} as const
export type OrderSettingCode = keyof typeof orderSettingTexts

/** Limit for cash on one order, exclusive, in paise: Income-tax Act, s. 269ST. */
export const indianCashLimit: Minor = 20_000_000

/** Whether a seller in this country may set this ceiling; null restores the default. */
export function isCodCeiling(ceiling: Minor | null, countryCode: string): boolean {
  if (ceiling === null) return true
  return (
    Number.isSafeInteger(ceiling) &&
    ceiling > 0 &&
    (countryCode !== 'IN' || ceiling < indianCashLimit)
  )
}

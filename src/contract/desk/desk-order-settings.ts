import type { Minor } from '#kernel/money.ts'
import * as deskTermsTexts from '#texts/desk-terms.ts'

/** Weekdays as in a seller's working days: 1 for Monday. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
export type Weekday = (typeof weekdays)[number]

export const weekdayNames: Record<Weekday, () => string> = {
  1: deskTermsTexts.monday,
  2: deskTermsTexts.tuesday,
  3: deskTermsTexts.wednesday,
  4: deskTermsTexts.thursday,
  5: deskTermsTexts.friday,
  6: deskTermsTexts.saturday,
  7: deskTermsTexts.sunday,
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

export const orderSettingNames: Record<keyof OrderSettingsInput, () => string> = {
  codCeiling: deskTermsTexts.codCeiling,
  transferDays: deskTermsTexts.transferDays,
  splitOrders: deskTermsTexts.splitOrders,
  upiId: deskTermsTexts.upiId,
  maxWaitingOrders: deskTermsTexts.maxWaitingOrders,
  maxWaitingPieces: deskTermsTexts.maxWaitingPieces,
  freeDeliveryAbove: deskTermsTexts.freeDeliveryAbove,
  minOrder: deskTermsTexts.minOrder,
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
  invalid: deskTermsTexts.invalid,
  'changed-meanwhile': deskTermsTexts.changedMeanwhile,
  'bad-amount': deskTermsTexts.badAmount,
  'above-cash-limit': deskTermsTexts.aboveCashLimit,
  'bad-count': deskTermsTexts.badCountOrderSetting,
  'too-many': deskTermsTexts.tooMany,
  'bad-days': deskTermsTexts.badDays,
  'bad-upi': deskTermsTexts.badUpi,
  'upi-needed': deskTermsTexts.upiNeeded,
  'no-day': deskTermsTexts.noDay,
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

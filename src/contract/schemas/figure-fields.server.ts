import { z } from 'zod'
import { fromLocalInput } from '#kernel/local-time.ts'
import { type Minor, parseMajor, ungroupDigits } from '#kernel/money.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import { defineField } from './input-field.server.ts'

/** An amount above 0 in major units of `currency`; comes out in minor units. */
export function amountField<Code extends string>(currency: string, fault: Code) {
  return defineField<Code, Minor>(
    z.string().transform((text, context) => {
      const amount = parseMajor(text.trim(), currency)
      if (amount) return amount
      context.addIssue(fault)
      return z.NEVER
    }),
  )
}

/**
 * An amount, which may be 0, or nothing: null. Commas may group its digits (1,50,000); in another
 * place they could mean a decimal point, and are refused.
 */
export function optionalAmountField<Code extends string>(currency: string, fault: Code) {
  return defineField<Code, Minor | null>(
    z.string().transform((text, context) => {
      const digits = ungroupDigits(text.trim())
      const amount = digits === '' ? null : parseMajor(digits, currency)
      if (digits !== '' && amount === null) context.addIssue(fault)
      return amount
    }),
  )
}

/** Per cent above 0 and up to 100, with at most two decimals; comes out in basis points. */
export function parsePercent(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim())
  const points = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0
  return points > 0 && points <= 10_000 ? points : null
}

/** A whole number of at least 1, or nothing: null. `tooMany`: what its text says above `max`. */
export function optionalLimitField<Code extends string>(
  fault: Code,
  { max, tooMany }: { max: number; tooMany: Code },
) {
  return defineField<Code, number | null>(
    z.string().transform((text, context) => {
      const digits = ungroupDigits(text.trim())
      if (digits === '') return null
      const limit = /^\d{1,15}$/.test(digits) ? Number(digits) : 0
      if (limit < 1) context.addIssue(fault)
      else if (limit > max) context.addIssue(tooMany)
      return limit
    }),
  )
}

/** A day and a time by the wall clock of a country: `2026-11-21T09:00`. */
export function momentField<Code extends string>(countryCode: string, fault: Code) {
  return defineField<Code, Date>(
    z.string().transform((text, context) => {
      const moment = fromLocalInput(text, findTimeZone(countryCode))
      if (moment) return moment
      context.addIssue(fault)
      return z.NEVER
    }),
  )
}

/** The same, or nothing: null. */
export function optionalMomentField<Code extends string>(countryCode: string, fault: Code) {
  return defineField<Code, Date | null>(
    z.string().transform((text, context) => {
      const moment = text.trim() === '' ? null : fromLocalInput(text, findTimeZone(countryCode))
      if (text.trim() !== '' && !moment) context.addIssue(fault)
      return moment ?? null
    }),
  )
}

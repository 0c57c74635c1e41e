import { addDays } from '#contract/delivery/delivery-promise.ts'
import type { Ageing, CreditAge, CreditTerms } from '#contract/orders/credit.ts'
import { isCalendarDay } from '#kernel/calendar-day.ts'
import type { Minor } from '#kernel/money.ts'

const dayMs = 86_400_000

export function sumOpen(items: readonly { amountDue: Minor }[]): Minor {
  return items.reduce((sum, { amountDue }) => sum + amountDue, 0)
}

/** What of a limit no open order takes. */
export function getFreeCredit(limit: Minor, open: Minor): Minor {
  return Math.max(0, limit - open)
}

/** Why an order of this total is not placed on account; null: it may be. Source: PAY-05. */
export function findCreditFault(
  terms: Pick<CreditTerms, 'free' | 'isBlocked'>,
  total: Minor,
): 'credit-blocked' | 'over-credit' | null {
  if (terms.isBlocked) return 'credit-blocked'
  return total > terms.free ? 'over-credit' : null
}

/** The terms of an order: an agreement's days of payment come before the account's. PAY-06. */
export function applyAgreedDays<Terms extends Pick<CreditTerms, 'days'>>(
  terms: Terms | null,
  agreement: { paymentDays: number | null } | null,
): Terms | null {
  return terms && { ...terms, days: agreement?.paymentDays ?? terms.days }
}

/** The first day of a statement: the one that is asked for, or 90 days ago. */
export function getStatementStart(day: string, today: string): string {
  return isCalendarDay(day) && day <= today ? day : addDays(today, -90)
}

/** Days since the last day to pay; 0: it is not over, or there is none yet. */
export function countOverdueDays(dueOn: string | null, today: string): number {
  return dueOn === null ? 0 : Math.max(0, (Date.parse(today) - Date.parse(dueOn)) / dayMs)
}

export function getCreditAge(overdueDays: number): CreditAge {
  if (overdueDays === 0) return 'not-due'
  if (overdueDays <= 30) return 'to-30'
  if (overdueDays <= 60) return 'to-60'
  return overdueDays <= 90 ? 'to-90' : 'older'
}

/** Adds up what is open by its age. */
export function sumAgeing(
  items: readonly { amountDue: Minor; dueOn: string | null }[],
  today: string,
): Ageing {
  const ageing: Ageing = { 'not-due': 0, 'to-30': 0, 'to-60': 0, 'to-90': 0, older: 0 }
  for (const { amountDue, dueOn } of items)
    ageing[getCreditAge(countOverdueDays(dueOn, today))] += amountDue
  return ageing
}

/** An order with what it takes of a payment. */
export interface Allocation {
  number: string
  amount: Minor
}

/**
 * Which orders a payment pays: the first items first, each up to what is due. The items come as they
 * are to be paid; an order gets the sum of its own, in one. Null: it is more than all of them owe.
 * Source: PAY-05.
 */
export function allocatePayment(
  amount: Minor,
  items: readonly { number: string; amountDue: Minor }[],
): Allocation[] | null {
  let rest = amount
  const amounts = new Map<string, Minor>()
  for (const { number, amountDue } of items) {
    const part = Math.min(rest, amountDue)
    if (part > 0) amounts.set(number, (amounts.get(number) ?? 0) + part)
    rest -= part
  }
  if (rest > 0) return null
  return [...amounts].map(([number, sum]) => ({ number, amount: sum }))
}

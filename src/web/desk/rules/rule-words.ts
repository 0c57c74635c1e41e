import type { NamedBidRule } from '#contract/negotiation/bid-rules.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskRulesTexts from '#texts/desk-rules.ts'

/** Minutes as people say them: `4 min`, `7 h`, `3 d`. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 120) return deskRulesTexts.minutes({ count: whole })
  return whole < 48 * 60
    ? deskRulesTexts.hours({ count: Math.round(whole / 60) })
    : deskRulesTexts.days({ count: Math.round(whole / 1440) })
}

/** The difference of two margins: `−0.4 points`. */
export function formatPoints(basisPoints: number): string {
  const points = Math.abs(basisPoints / 100).toFixed(1)
  return deskRulesTexts.points({ sign: basisPoints < 0 ? '−' : '+', points })
}

export function formatShare(part: number, whole: number): string {
  return commonTexts.percent({ value: String(whole === 0 ? 0 : Math.round((part * 100) / whole)) })
}

/** A rule for bids has no name of its own. */
export function nameBidRule({ subject, fromQuantity }: NamedBidRule): string {
  return fromQuantity === 1
    ? subject
    : deskRulesTexts.subjectFromFromquantity({ subject, fromQuantity })
}

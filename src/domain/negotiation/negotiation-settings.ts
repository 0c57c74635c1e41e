import { sql } from 'drizzle-orm'
import type { NegotiationSettings } from '#contract/negotiation/negotiation.ts'
import type { Db } from '#db/client.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'

/** Defaults of a seller's settings. Source: negotiation rule 12. */
export const defaultSettings: NegotiationSettings = {
  quoteDays: 7,
  payHours: 72,
  rounds: 3,
  silenceDays: 30,
  bidHours: 48,
  purchaseHours: 24,
  bidAttempts: 3,
  attemptDays: 30,
  lapsesAllowed: 3,
  lapseDays: 30,
  linkMinutes: 15,
  answerFromMinutes: 10,
  answerToMinutes: 120,
  marginFloor: null,
  agreedRangeFrom: null,
}

/** Minimum and maximum of each setting. Zero rounds: counters are not accepted. */
export const settingBounds: Record<keyof NegotiationSettings, readonly [min: number, max: number]> =
  {
    quoteDays: [1, 365],
    payHours: [1, 720],
    rounds: [0, 20],
    silenceDays: [1, 365],
    bidHours: [1, 720],
    purchaseHours: [1, 720],
    bidAttempts: [1, 20],
    attemptDays: [1, 365],
    lapsesAllowed: [1, 100],
    lapseDays: [1, 365],
    linkMinutes: [5, 1_440],
    answerFromMinutes: [0, 1_440],
    answerToMinutes: [0, 1_440],
    marginFloor: [0, 9_999],
    agreedRangeFrom: [10, 1_000],
  }

/**
 * The first invalid setting, or null: each must be whole and within its bounds, and the range of
 * answer times in order.
 */
export function findInvalidSetting(
  settings: NegotiationSettings,
): keyof NegotiationSettings | null {
  const names = Object.keys(settingBounds) as (keyof NegotiationSettings)[]
  const invalidName = names.find((name) => {
    const value = settings[name]
    const [min, max] = settingBounds[name]
    return value !== null && !(Number.isInteger(value) && value >= min && value <= max)
  })
  return (
    invalidName ??
    (settings.answerToMinutes < settings.answerFromMinutes ? 'answerToMinutes' : null)
  )
}

/** A seller's settings, in the caller's transaction. */
export async function loadNegotiationSettings(
  db: Db,
  sellerId: number,
): Promise<NegotiationSettings> {
  const { rows } = await db.execute<{
    [Name in keyof NegotiationSettings]: NegotiationSettings[Name]
  }>(sql`
    select quote_days as "quoteDays", pay_hours as "payHours", rounds,
      silence_days as "silenceDays", bid_hours as "bidHours",
      purchase_hours as "purchaseHours", bid_attempts as "bidAttempts", attempt_days as "attemptDays",
      lapses_allowed as "lapsesAllowed", lapse_days as "lapseDays", link_minutes as "linkMinutes",
      answer_from_minutes as "answerFromMinutes", answer_to_minutes as "answerToMinutes", margin_floor as "marginFloor",
      agreed_range_from as "agreedRangeFrom"
    from negotiation_settings where seller_id = ${sellerId}`)
  return rows[0] ?? defaultSettings
}

/** A seller with default settings has no settings row yet, so writers lock the seller's row. */
export async function lockNegotiationSettings(db: Db, sellerId: number): Promise<void> {
  await db.execute(sql`select 1 from seller where id = ${sellerId} for no key update`)
}

/**
 * Changes some of a seller's settings and leaves the others as they are by then. The caller
 * validates the values. Two desk forms and the command line write them.
 */
export async function saveNegotiationSettings(
  db: Db,
  sellerId: number,
  change: Partial<NegotiationSettings>,
): Promise<void> {
  await lockNegotiationSettings(db, sellerId)
  const s = { ...(await loadNegotiationSettings(db, sellerId)), ...change }
  await db.execute(sql`
    insert into negotiation_settings (seller_id, quote_days, pay_hours, rounds, silence_days,
      bid_hours, purchase_hours, bid_attempts,
      attempt_days, lapses_allowed, lapse_days, link_minutes, answer_from_minutes, answer_to_minutes, margin_floor,
      agreed_range_from)
    values (${sellerId}, ${s.quoteDays}, ${s.payHours}, ${s.rounds}, ${s.silenceDays},
      ${s.bidHours}, ${s.purchaseHours},
      ${s.bidAttempts}, ${s.attemptDays}, ${s.lapsesAllowed}, ${s.lapseDays}, ${s.linkMinutes}, ${s.answerFromMinutes},
      ${s.answerToMinutes}, ${s.marginFloor}::int, ${s.agreedRangeFrom}::int)
    on conflict (seller_id) do update set quote_days = excluded.quote_days,
      pay_hours = excluded.pay_hours, rounds = excluded.rounds,
      silence_days = excluded.silence_days, bid_hours = excluded.bid_hours, purchase_hours = excluded.purchase_hours,
      bid_attempts = excluded.bid_attempts, attempt_days = excluded.attempt_days,
      lapses_allowed = excluded.lapses_allowed,
      lapse_days = excluded.lapse_days, link_minutes = excluded.link_minutes,
      answer_from_minutes = excluded.answer_from_minutes,
      answer_to_minutes = excluded.answer_to_minutes, margin_floor = excluded.margin_floor,
      agreed_range_from = excluded.agreed_range_from`)
  // Product pages name the attempts, the hours and the range.
  await invalidateTags(db, sellerId, [tags.seller(sellerId)])
}

import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type AlertCode, type AlertKind, alertLimits } from '#contract/alerts/alerts.ts'
import type { PackView } from '#contract/catalog/catalog.ts'
import { type AlertInput, alertSchema } from '#contract/schemas/alerts.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { type Minor, ungroupDigits } from '#kernel/money.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { getLanguage } from '#messages/current-locale.ts'
import { consumeRateLimit } from '#platform/rate-limits.ts'
import type { Scope } from '#platform/scope.ts'
import { findRetiredByPack, loadWatchedPacks } from '../../catalog/catalog.ts'
import { findPriceLists } from '../../pricing/pricing.ts'

export interface NewAlert extends AlertInput {
  packId: number
  kind: AlertKind
}

/** What an alert would be about; no pack where it is off sale. */
export interface AlertSubject {
  productId: number
  packId: number
  name: string
  url: string
  pack: PackView | null
  isReplaced: boolean
}

/**
 * A pack for whoever asks about it, at their place and prices; for `replaced` one of a product that
 * is no longer sold. Stops at any other.
 */
export async function getAlertSubject(
  scope: Scope,
  packId: number,
  kind: AlertKind,
): Promise<AlertSubject> {
  if (kind === 'replaced') {
    const retiredProduct = await findRetiredByPack(scope, packId)
    if (!retiredProduct) throw stop('not-found')
    return { ...retiredProduct, pack: null }
  }
  const lists = await findPriceLists(scope)
  const packs = await loadWatchedPacks(scope.database.replica, scope, [packId], lists)
  const watchedPack = packs.get(packId)
  if (!watchedPack) throw stop('not-found')
  return { ...watchedPack, packId, isReplaced: false }
}

/**
 * Saves that an address wants one mail when a pack is in stock at the scope's place, costs no more
 * than a price, or its product has a successor. A customer's goes to the address of the account,
 * whatever was typed. Saved again, it has the newer price; nobody changes that of an account.
 * Source: LIST-06.
 */
export async function saveAlert(
  scope: Scope,
  { packId, kind, ...typed }: NewAlert,
): Promise<Outcome<AlertSubject, AlertCode>> {
  const { seller, viewer, place } = scope
  const subject = await getAlertSubject(scope, packId, kind)
  const input = {
    email: viewer.kind === 'customer' ? viewer.email : typed.email,
    maxPrice: kind === 'price' ? ungroupDigits(typed.maxPrice.trim()) : '',
  }
  const alert = parseInput(alertSchema(seller.currency), input)
  if (!alert.ok) return alert
  const { email, maxPrice } = alert.value
  const code = findNeedless(subject, kind, maxPrice)
  if (code !== null)
    return code === 'price-missing' ? refuse(code, { maxPrice: code }) : refuse(code)
  const retryAfter = await consumeRateLimit(scope, 'alert', `contact ${email}`)
  if (retryAfter > 0) return { ...refuse('too-many-requests'), retryAfter }
  const isSaved = await insertAlert(scope, subject, {
    kind,
    email,
    maxPrice,
    postalCode: kind === 'stock' ? place.pincode : '',
  })
  return isSaved ? ok(subject) : refuse('too-many-alerts')
}

/** Why there is nothing to wait for; null: there is. */
function findNeedless(
  { pack, isReplaced }: AlertSubject,
  kind: AlertKind,
  maxPrice: Minor | null,
): AlertCode | null {
  if (pack === null) return isReplaced ? 'is-replaced' : null
  if (kind === 'stock') {
    if (!pack.delivered) return 'not-delivered'
    return pack.stock > 0 ? 'in-stock' : null
  }
  if (maxPrice === null) return 'price-missing'
  if (pack.price === null) return 'no-price'
  return pack.price <= maxPrice ? 'already-below' : null
}

interface AlertRow {
  kind: AlertKind
  email: string
  maxPrice: Minor | null
  postalCode: string
}

/** False: the address has as many as it may; one or two more of one moment harm nobody. */
async function insertAlert(
  { seller, viewer, company, now, database }: Scope,
  { productId, packId }: AlertSubject,
  { kind, email, maxPrice, postalCode }: AlertRow,
): Promise<boolean> {
  const personId = viewer.kind === 'customer' ? viewer.id : null
  const { primary } = database
  const isProven = viewer.kind === 'customer' && viewer.emailVerified
  // A repeated one counts as none; who has proved nothing isn't told what the owner has.
  const { rows } = await primary.execute<{ count: number; stopKey: string | null }>(sql`
    select min(stop_key) as "stopKey", (count(*) filter (
      where (${isProven} or person_id is null or person_id = ${personId}::uuid)
        and (pack_id, kind, postal_code) <> (${packId}, ${kind}, ${postalCode})))::int as count
    from product_alert where seller_id = ${seller.id} and email = ${email}`)
  const { count, stopKey } = rows[0]!
  if (count >= (isProven ? alertLimits.perAddress : alertLimits.unproven)) return false
  await primary.execute(sql`
    insert into product_alert (seller_id, product_id, pack_id, kind, postal_code, max_price,
      person_id, company_id, email, language, stop_key, at)
    values (${seller.id}, ${productId}, ${packId}, ${kind}, ${postalCode}, ${maxPrice}::bigint,
      ${personId}::uuid, ${company?.id ?? null}::bigint, ${email},
      ${getLanguage()}, ${stopKey ?? randomBytes(32).toString('base64url')}, ${now.toISOString()})
    on conflict (seller_id, pack_id, kind, postal_code, email) do update
      set max_price = excluded.max_price, person_id = excluded.person_id,
        company_id = excluded.company_id, language = excluded.language, at = excluded.at
      where product_alert.person_id is null or product_alert.person_id = excluded.person_id`)
  return true
}

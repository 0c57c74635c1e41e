import { sql } from 'drizzle-orm'
import type {
  DeliveryCode,
  PincodeAnswer,
  WarehouseRow,
  ZoneRow,
} from '#contract/desk/desk-delivery.ts'
import { type WarehouseInput, warehouseSchema } from '#contract/schemas/desk-delivery.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import type { Db } from '#db/client.ts'
import { getCurrencyDecimals } from '#kernel/money.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { csvCell } from '#platform/spreadsheet-formulas.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { getService } from './service.ts'

/**
 * Warehouses and zones require the pricing role: they decide delivery charges and stock locations.
 * Source: DESK-01, DESK-03.
 */
const capability = 'prices'

export async function deskWarehouses(scope: Scope): Promise<WarehouseRow[]> {
  requireStaff(scope, 'read')
  const { rows } = await scope.database.primary.execute<WarehouseRow & Record<string, unknown>>(sql`
    select w.id, w.code, w.name, r.id::float8 as "registrationId", r.state, (
      select count(*)::int from zone_warehouse z where z.seller_id = ${scope.seller.id} and z.warehouse_id = w.id) as zones
    from warehouse w left join seller_registration r on r.seller_id = ${scope.seller.id} and r.id = w.registration_id
    where w.seller_id = ${scope.seller.id} order by w.id`)
  return rows
}

/**
 * Creates a warehouse (id 0) or changes one if it is still as `expected`. A new one serves no
 * zone until the table of postal codes names it. Audited.
 */
export async function saveWarehouse(
  scope: Scope,
  id: number,
  input: WarehouseInput,
  expected: ExpectedState<WarehouseInput>,
): Promise<Outcome<number, DeliveryCode>> {
  const { id: personId } = requireStaff(scope, capability)
  const parsed = parseInput(warehouseSchema, input)
  if (!parsed.ok) return parsed
  const { code, name, registration } = parsed.value
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    const { rows } = await db.execute<Record<string, unknown> & WarehouseInput & { id: number }>(
      sql`select id::float8 as id, code, name, coalesce(registration_id::text, '') as registration
        from warehouse where seller_id = ${seller.id} order by id for update`,
    )
    const row = rows.find((each) => each.id === id)
    if (id !== 0 && !row) throw stop('not-found')
    const before = row ? { code: row.code, name: row.name, registration: row.registration } : null
    if (!matchesExpected(before, expected)) return refuse('changed-meanwhile')
    if (rows.some((each) => each.code === code && each.id !== id))
      return refuse('invalid', { code: 'code-taken' })
    if (registration !== '' && !(await hasRegistration(db, seller.id, registration)))
      return refuse('invalid', { registration: 'unknown-registration' })
    const registrationId = registration === '' ? null : Number(registration)
    const savedRow = await db.execute<{ id: number }>(
      before
        ? sql`update warehouse set code = ${code}, name = ${name}, registration_id = ${registrationId}::bigint
          where seller_id = ${seller.id} and id = ${id} returning id`
        : sql`insert into warehouse (seller_id, code, name, registration_id)
          values (${seller.id}, ${code}, ${name}, ${registrationId}::bigint) returning id`,
    )
    // Zones name the state that supplies them.
    if (registration !== (before?.registration ?? ''))
      await invalidateTags(db, seller.id, [tags.seller(seller.id)])
    const savedId = savedRow.rows[0]!.id
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      subject: `warehouse:${savedId}`,
      action: before ? 'warehouse.save' : 'warehouse.add',
      before,
      after: { code, name, registration },
    })
    return ok(savedId)
  })
}

async function hasRegistration(db: Db, sellerId: number, id: string): Promise<boolean> {
  if (!/^\d{1,15}$/.test(id)) return false
  const { rowCount } = await db.execute(
    sql`select 1 from seller_registration where seller_id = ${sellerId} and id = ${Number(id)} for share`,
  )
  return rowCount === 1
}

/** The registrations of further states that a warehouse may belong to. Source: TAX-02. */
export async function listRegistrationStates(
  scope: Scope,
): Promise<{ id: number; state: string }[]> {
  requireStaff(scope, 'read')
  const { rows } = await scope.database.primary.execute<{ id: number; state: string }>(sql`
    select id::float8 as id, state from seller_registration
    where seller_id = ${scope.seller.id} order by state`)
  return rows
}

const maxZones = 500

export async function deskZones(scope: Scope): Promise<ZoneRow[]> {
  requireStaff(scope, 'read')
  const { rows } = await scope.database.primary.execute<ZoneRow & Record<string, unknown>>(sql`
    select z.id, case when z.name = z.code then '' else z.name end as name, z.fee::float8 as fee,
      z.cod_allowed as cod, z.cutoff,
      (select coalesce(json_agg(json_build_object('name', w.name, 'days', t.days) order by t.days, w.id), '[]')
        from zone_warehouse t join warehouse w on w.seller_id = ${scope.seller.id} and w.id = t.warehouse_id
        where t.seller_id = ${scope.seller.id} and t.zone_id = z.id) as warehouses,
      (select count(*)::int from zone_range r where r.seller_id = ${scope.seller.id} and r.zone_id = z.id) as ranges,
      array(select case when r.from_code = r.to_code then r.from_code else r.from_code || '–' || r.to_code end
        from zone_range r where r.seller_id = ${scope.seller.id} and r.zone_id = z.id order by r.from_code limit 5) as sample
    from zone z where z.seller_id = ${scope.seller.id} order by z.id limit ${maxZones}`)
  return rows
}

/** Renames a zone if it is still as `expected`; its terms come from its rows in the table. */
export async function renameZone(
  scope: Scope,
  id: number,
  newName: string,
  expected: ExpectedState<{ name: string }>,
): Promise<Outcome<null, DeliveryCode>> {
  const { id: personId } = requireStaff(scope, capability)
  const name = newName.trim().replace(/\s+/g, ' ')
  if (name === '') return refuse('missing')
  if (name.length > 100) return refuse('too-long')
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select case when name = code then '' else name end as name from zone
        where seller_id = ${seller.id} and id = ${id} for update`,
    )
    if (rows.length === 0) throw stop('not-found')
    if (!matchesExpected({ name: rows[0]!.name }, expected)) return refuse('changed-meanwhile')
    await db.execute(
      sql`update zone set name = ${name} where seller_id = ${seller.id} and id = ${id}`,
    )
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'zone.save',
      subject: `zone:${id}`,
      before: rows[0]!,
      after: { name },
    })
    return ok(null)
  })
}

/** Exports the table in its import format. */
export async function exportServiceability(scope: Scope): Promise<string> {
  requireStaff(scope, 'read')
  const { seller, database } = scope
  const { rows } = await database.primary.execute<{
    from: string
    to: string
    days: number
    fee: number
    cod: boolean
    cutoff: string | null
    warehouse: string
  }>(sql`
    select r.from_code as "from", r.to_code as "to", t.days, z.fee::float8 as fee,
      z.cod_allowed as cod, z.cutoff, w.code as warehouse
    from zone_range r
    join zone z on z.seller_id = ${seller.id} and z.id = r.zone_id
    join zone_warehouse t on t.seller_id = ${seller.id} and t.zone_id = z.id
    join warehouse w on w.seller_id = ${seller.id} and w.id = t.warehouse_id
    where r.seller_id = ${seller.id} order by r.from_code, w.code`)
  const decimals = getCurrencyDecimals(seller.currency)
  const lines = rows.map(({ from, to, days, fee, cod, cutoff, warehouse }) =>
    [
      seller.countryCode,
      from,
      to,
      String(days),
      (fee / 10 ** decimals).toFixed(decimals),
      cod ? 'yes' : 'no',
    ]
      .concat(cutoff ?? '', warehouse)
      .map(csvCell)
      .join(','),
  )
  return ['country,from,to,days,fee,cod,cutoff,warehouse', ...lines, ''].join('\n')
}

/** What a shopper with this postal code sees, and the zone behind it. Source: DESK-03. */
export async function checkPincode(scope: Scope, pincodeInput: string): Promise<PincodeAnswer> {
  requireStaff(scope, 'read')
  const pincode = pincodeInput.trim().slice(0, 20)
  const service = await getService(scope, { pincode: pincode || 'none' })
  const place = service.place
  const placeName = place ? [place.area, place.city, place.state].filter(Boolean).join(', ') : ''
  const emptyAnswer = { zone: '', days: 0, charge: 0, freeAbove: null, cod: false }
  if (service.status !== 'available')
    return { pincode, served: false, reason: service.reason, place: placeName, ...emptyAnswer }
  const { rows } = await scope.database.primary.execute<{ name: string }>(
    sql`select case when name = code then '' else name end as name from zone
      where seller_id = ${scope.seller.id} and id = ${service.zoneId}`,
  )
  const { days, charge, freeAbove, cod } = service
  return {
    pincode,
    served: true,
    reason: '',
    place: placeName,
    zone: rows[0]?.name ?? '',
    days,
    charge,
    freeAbove,
    cod,
  }
}

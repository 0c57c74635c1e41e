import { sql } from 'drizzle-orm'
import {
  type CustomerGroupCode,
  type MemberFault,
  maxNewMembers,
} from '#contract/desk/customer-groups.ts'
import type { RecordAction } from '#contract/desk/record.ts'
import { customerGroupSchema } from '#contract/schemas/customer-group.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, type Refusal, refuse, stop } from '#kernel/outcome.ts'
import { type AuditDetails, audit } from '#platform/audit.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { invalidatePrices } from './announce-price-lists.ts'
import { type AudienceIds, findAudiences } from './find-audience.ts'
import { lockPriceLists } from './save-price-file.ts'

/** Makes a group without members; returns its id. Audited. Source: LIST-01. */
export async function addCustomerGroup(
  scope: Scope,
  input: { name: string },
): Promise<Outcome<number, CustomerGroupCode>> {
  requireStaff(scope, 'prices')
  const parsed = parseInput(customerGroupSchema, input)
  if (!parsed.ok) return parsed
  const { name } = parsed.value
  const { database, seller } = scope
  return database.transaction(async (db) => {
    // A group that is being renamed may take this name.
    await lockPriceLists(db, seller.id)
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into customer_group (seller_id, name) values (${seller.id}, ${name})
      on conflict (seller_id, lower(name)) do nothing returning id`)
    const [group] = rows
    if (!group) return refuse('name-taken')
    await auditGroup(db, scope, 'customer-group.add', group.id, { after: { name } })
    return ok(group.id)
  })
}

/** Renames a group if it still has the name that was shown. Audited. */
export async function renameCustomerGroup(
  scope: Scope,
  id: number,
  input: { name: string; previousName: string },
): Promise<Outcome<null, CustomerGroupCode>> {
  requireStaff(scope, 'prices')
  const parsed = parseInput(customerGroupSchema, input)
  if (!parsed.ok) return parsed
  const { name } = parsed.value
  return changeGroup(scope, id, async (db, before) => {
    if (before.name === name) return ok(null)
    if (before.name !== input.previousName) return refuse('changed-meanwhile')
    const { rows } = await db.execute(sql`
      update customer_group g set name = ${name}
      where g.seller_id = ${scope.seller.id} and g.id = ${id} and not exists (
        select 1 from customer_group o
        where o.seller_id = ${scope.seller.id} and o.id <> ${id} and lower(o.name) = lower(${name}))
      returning 1`)
    if (rows.length === 0) return refuse('name-taken')
    const names = { before: { name: before.name }, after: { name } }
    await auditGroup(db, scope, 'customer-group.rename', id, names)
    return ok(null)
  })
}

/**
 * Adds those whom the lines name: a customer's confirmed address, or `company:` with its name, tax
 * number or its manager's address; who is in already stays. With any fault nobody is added. Returns
 * how many are new. Audited by their ids. Source: LIST-01.
 */
export async function addGroupMembers(
  scope: Scope,
  id: number,
  text: string,
): Promise<Outcome<number, CustomerGroupCode> & { faults?: MemberFault[] }> {
  requireStaff(scope, 'prices')
  const lines = [...new Set(text.split(/[\n;]+/).map((line) => line.trim()))].filter(Boolean)
  if (lines.length === 0) return refuse('no-members')
  if (lines.length > maxNewMembers) return refuse('too-many')
  const { seller } = scope
  return changeGroup(scope, id, async (db, { name }) => {
    const faults: MemberFault[] = []
    const members: AudienceIds[] = []
    const audiences = await findAudiences(db, seller.id, lines.map(readMember), true)
    for (const [at, ids] of audiences.entries()) {
      if (typeof ids === 'string') faults.push({ text: lines[at]!, reason: ids })
      else members.push(ids)
    }
    if (faults.length > 0) return { ...refuse('has-faults'), faults }
    const { rows } = await db.execute<{ customerId: string | null; companyId: number | null }>(sql`
      insert into customer_group_member (seller_id, group_id, customer_id, company_id)
      select ${seller.id}, ${id}::bigint, m."customerId", m."companyId"
      from json_to_recordset(${JSON.stringify(members)}::json) as m("customerId" uuid, "companyId" bigint)
      on conflict do nothing returning customer_id as "customerId", company_id as "companyId"`)
    if (rows.length === 0) return ok(0)
    await auditGroup(db, scope, 'customer-group.add-members', id, {
      after: { name, count: rows.length },
      details: {
        head: ['customer', 'company'],
        rows: rows.map(({ customerId, companyId }) => [customerId, companyId]),
      },
    })
    await invalidatePrices(db, seller.id)
    return ok(rows.length)
  })
}

/** Takes a member out, who may be out already. Audited. */
export async function removeGroupMember(scope: Scope, id: number, memberId: number): Promise<void> {
  requireStaff(scope, 'prices')
  const { seller } = scope
  await changeGroup(scope, id, async (db, { name }) => {
    const { rows } = await db.execute<{ customerId: string | null; companyId: number | null }>(sql`
      delete from customer_group_member
      where seller_id = ${seller.id} and group_id = ${id} and id = ${memberId}
      returning customer_id as "customerId", company_id as "companyId"`)
    const [member] = rows
    if (!member) return ok(null)
    await auditGroup(db, scope, 'customer-group.remove-member', id, {
      before: { name, ...member },
    })
    await invalidatePrices(db, seller.id)
    return ok(null)
  })
}

/** Removes a group with its members unless price lists are for it. Audited. */
export async function removeCustomerGroup(
  scope: Scope,
  id: number,
): Promise<Outcome<null, 'in-use'>> {
  requireStaff(scope, 'prices')
  const { seller } = scope
  return changeGroup(scope, id, async (db, { name }) => {
    const { rows } = await db.execute(sql`
      delete from customer_group g where g.seller_id = ${seller.id} and g.id = ${id} and not exists (
        select 1 from price_list l where l.seller_id = ${seller.id} and l.group_id = ${id})
      returning 1`)
    if (rows.length === 0) return refuse('in-use')
    await auditGroup(db, scope, 'customer-group.remove', id, { before: { name } })
    return ok(null)
  })
}

/** What is a company says so; a bare address is a customer's, any other text a company. */
export function readMember(line: string) {
  const [, kind, name] = /^(company|customer)\s*:\s*(.+)$/i.exec(line) ?? []
  if (kind && name) return { kind: kind.toLowerCase() as 'company' | 'customer', name }
  return { kind: line.includes('@') ? ('customer' as const) : ('company' as const), name: line }
}

/** Runs `change` on the locked group. The stop `not-found` for another seller's. */
async function changeGroup<Value, Failure extends Refusal>(
  { database, seller }: Scope,
  id: number,
  change: (db: Db, group: { name: string }) => Promise<{ ok: true; value: Value } | Failure>,
): Promise<{ ok: true; value: Value } | Failure> {
  return database.transaction(async (db) => {
    await lockPriceLists(db, seller.id)
    const { rows } = await db.execute<{ name: string }>(sql`
      select name from customer_group where seller_id = ${seller.id} and id = ${id} for update`)
    const [group] = rows
    if (!group) throw stop('not-found')
    return change(db, group)
  })
}

function auditGroup(
  db: Db,
  { seller, staff, now, requestId }: Scope,
  action: RecordAction,
  id: number,
  change: { before?: object; after?: object; details?: AuditDetails },
): Promise<void> {
  const personId = staff?.id ?? null
  const subject = `customer-group:${id}`
  return audit(db, { sellerId: seller.id, personId, now, requestId, action, subject, ...change })
}

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Role } from '#contract/staff.ts'
import type { Scope } from '#domain/scope.ts'
import type { TestShop } from './test-shop.ts'

/** Scope of somebody at a seller's desk. */
export function deskScope(shop: TestShop, role: Role, code: 'in' | 'tools' | 'sg' = 'in'): Promise<Scope> {
  return shop.scope(code, { staff: { id: randomUUID(), sessionId: 's', role, name: 'Sam', email: 'sam@in.example' } })
}

/** What the record holds so far, oldest first. */
export async function recordOf(shop: TestShop) {
  const { rows } = await shop.database.primary.execute<{
    action: string
    subject: string
    before: object
    after: object
  }>(sql`select action, subject, before, after from audit_entry order by id`)
  return rows
}

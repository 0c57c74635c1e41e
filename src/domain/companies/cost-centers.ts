import { sql } from 'drizzle-orm'
import type { CompanyCode, CostCenter } from '#contract/companies/companies.ts'
import {
  type CompanySettingsInput,
  type CostCenterInput,
  companySettingsSchema,
  costCenterSchema,
} from '#contract/schemas/companies.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { insertCompanyEvent } from './company-store.ts'
import { findCompanyTaxFault } from './company-tax-fault.ts'
import { runCompanyWrite } from './run-company-write.ts'

const maxCostCenters = 500

/** Those that are offered, by code. Source: CO-04. */
export async function listCostCenters(
  db: Db,
  sellerId: number,
  companyId: number,
): Promise<CostCenter[]> {
  const { rows } = await db.execute<CostCenter & Record<string, unknown>>(sql`
    select code, name from company_cost_center
    where seller_id = ${sellerId} and company_id = ${companyId} and ended_at is null order by code`)
  return rows
}

/** Adds a cost centre, or renames the one of this code; for those who manage the company. Source: CO-04. */
export async function saveCostCenter(
  scope: Scope,
  input: CostCenterInput,
): Promise<Outcome<null, CompanyCode>> {
  const parsed = parseInput(costCenterSchema, input)
  if (!parsed.ok) return parsed
  const { code, centerName } = parsed.value
  return runCompanyWrite(scope, { manages: true }, async ({ db, companyId, self }) => {
    const present = await listCostCenters(db, scope.seller.id, companyId)
    if (present.length >= maxCostCenters) return refuse('too-many-cost-centers')
    await db.execute(sql`
      insert into company_cost_center (seller_id, company_id, code, name)
      values (${scope.seller.id}, ${companyId}, ${code}, ${centerName})
      on conflict (seller_id, company_id, code) do update set name = excluded.name, ended_at = null`)
    const event = { personId: self.personId, action: 'cost-center', detail: code }
    await insertCompanyEvent(db, scope.seller.id, companyId, event, scope.now)
    return ok(null)
  })
}

/** No longer offers a cost centre; orders keep its code. Source: CO-04. */
export async function endCostCenter(
  scope: Scope,
  code: string,
): Promise<Outcome<null, CompanyCode>> {
  return runCompanyWrite(scope, { manages: true }, async ({ db, companyId, self }) => {
    await db.execute(sql`
      update company_cost_center set ended_at = ${scope.now}
      where seller_id = ${scope.seller.id} and company_id = ${companyId} and code = ${code}
        and ended_at is null`)
    const event = { personId: self.personId, action: 'end-cost-center', detail: code }
    await insertCompanyEvent(db, scope.seller.id, companyId, event, scope.now)
    return ok(null)
  })
}

/** Changes name, tax number and what each order must name; for those who manage the company. */
export async function saveCompanySettings(
  scope: Scope,
  input: CompanySettingsInput,
): Promise<Outcome<null, CompanyCode>> {
  const parsed = parseInput(companySettingsSchema, input)
  if (!parsed.ok) return parsed
  const { name, taxNumber, requiresPurchaseOrder, requiresCostCenter } = parsed.value
  const taxNumberFault = findCompanyTaxFault(taxNumber, scope.seller)
  if (taxNumberFault) return refuse('invalid', { taxNumber: taxNumberFault })
  return runCompanyWrite(scope, { manages: true }, async ({ db, companyId, self }) => {
    await db.execute(sql`
      update company set name = ${name}, tax_number = ${taxNumber},
        requires_purchase_order = ${requiresPurchaseOrder}, requires_cost_center = ${requiresCostCenter}
      where seller_id = ${scope.seller.id} and id = ${companyId}`)
    const event = { personId: self.personId, action: 'rename' }
    await insertCompanyEvent(db, scope.seller.id, companyId, event, scope.now)
    return ok(null)
  })
}

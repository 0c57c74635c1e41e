import type { Minor } from '#kernel/money.ts'
import type { CompanyRole } from '../companies/companies.ts'
import type { ZoneInput } from '../companies/company-zone.ts'

/** A row of the desk's list of companies. Source: CO-01, DEAL-06. */
export interface DeskCompanyRow {
  id: number
  /** Both are null for staff who may not see customers. */
  name: string | null
  taxNumber: string | null
  members: number
  orders: number
  /** Total of orders that are not cancelled. */
  spent: Minor
  /** Requests and bids under way. */
  open: number
  /** Null: nothing was ordered. */
  lastOrderAt: string | null
  lastOrderOn: string | null
  createdAt: string
  createdOn: string
  isClosed: boolean
}

export interface DeskCompanySums {
  orders: number
  spent: Minor
}

export type DeskCompanyFilter = 'state' | 'deals' | 'minimum'
export type DeskCompanySort = 'name' | 'members' | 'orders' | 'spent' | 'open' | 'last' | 'created'

export interface DeskCompanyMember {
  personId: string
  name: string
  email: string
  roles: CompanyRole[]
  /** Null: no limit. */
  orderLimit: Minor | null
  monthLimit: Minor | null
}

/** The latest that a customer or a company ordered, asked for and bid. */
export interface DeskTrade {
  ordered: { number: string; state: string; total: Minor; onText: string }[]
  threads: { kind: 'rfq' | 'bid'; number: string; state: string; onText: string }[]
}

/** One company for the desk. Source: CO-01, CO-02, LIST-01. */
export interface DeskCompany extends DeskCompanyRow, ZoneInput, DeskTrade {
  requiresPurchaseOrder: boolean
  requiresCostCenter: boolean
  /** Empty for staff who may not see customers. */
  people: DeskCompanyMember[]
  costCenters: { code: string; name: string }[]
  /** Lists for the company itself or one of its groups, with the group's name; null: its own. */
  priceLists: { id: number; name: string; group: string | null }[]
  groups: { id: number; name: string }[]
}

import { taxNumberTexts } from '../tax/tax-number.ts'

/** What a member may do for a company, each beside the others. Source: CO-01. */
export const companyRoles = ['see', 'ask', 'buy', 'approve', 'admin'] as const
export type CompanyRole = (typeof companyRoles)[number]

export const companyRoleNames: Readonly<Record<CompanyRole, string>> = {
  see: 'See',
  ask: 'Request quotes and make offers',
  buy: 'Order',
  approve: 'Approve orders',
  admin: 'Manage the company',
}

/** The company for which the viewer of a request acts, with what they may there. Source: CO-01. */
export interface ActingCompany {
  id: number
  name: string
  /** Empty: none. */
  taxNumber: string
  roles: readonly CompanyRole[]
  /** The highest total of one order without an approval, in minor units; null: any. */
  orderLimit: number | null
  /** The same of a calendar month. */
  monthLimit: number | null
  requiresPurchaseOrder: boolean
  requiresCostCenter: boolean
}

/** A company of the viewer's, as the switch and the list of them show it. */
export interface OwnCompany {
  id: number
  name: string
  roles: CompanyRole[]
  memberCount: number
  /** The viewer acts for it in this session. */
  isCurrent: boolean
}

export const maxCompanies = 20

export const companyTexts = {
  invalid: 'Please check what is marked below.',
  missing: 'Please fill this in.',
  'too-long': 'This is too long.',
  ...taxNumberTexts,
  'too-many-companies': `You can belong to at most ${maxCompanies} companies.`,
  'no-member': 'You don’t belong to this company, or no longer.',
} as const
export type CompanyCode = keyof typeof companyTexts

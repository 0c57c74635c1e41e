import * as orderErrorsTexts from '#texts/order-errors.ts'
/** Why a company's order is not placed. Source: CO-02, CO-04. */
export const companyTermTexts = {
  'no-buy-role': orderErrorsTexts.noBuyRole,
  'company-changed': orderErrorsTexts.companyChanged,
  'po-missing': orderErrorsTexts.poMissing,
  'cost-center-missing': orderErrorsTexts.costCenterMissing,
  'over-order-limit': orderErrorsTexts.overOrderLimit,
  'over-month-limit': orderErrorsTexts.overMonthLimit,
} as const
export type CompanyTermRefusal = keyof typeof companyTermTexts

/** What a checkout for a company asks for besides. */
export interface CompanyTerms {
  id: number
  name: string
  mayBuy: boolean
  /** Names of colleagues who may order; empty where the viewer may, or nobody. Source: CO-01. */
  buyers: string[]
  requiresPurchaseOrder: boolean
  requiresCostCenter: boolean
  costCenters: { code: string; name: string }[]
  /** The total is above a limit of the viewer's: an approval is needed. */
  over: 'over-order-limit' | 'over-month-limit' | null
  /** Somebody else can approve it. */
  hasApprover: boolean
}

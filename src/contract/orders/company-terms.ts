/** Why a company's order is not placed. Source: CO-02, CO-04. */
export const companyTermTexts = {
  'no-buy-role':
    'Your role in this company doesn’t include ordering. Please ask its administrator.',
  'company-changed':
    'You are buying for somebody else than when you opened this page. Please look at it again.',
  'po-missing': 'Your company needs a purchase order number on each order.',
  'cost-center-missing': 'Please choose one of your company’s cost centres.',
  'over-order-limit':
    'This is above your limit per order. Somebody of your company has to approve it.',
  'over-month-limit':
    'This is above your limit per month. Somebody of your company has to approve it.',
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

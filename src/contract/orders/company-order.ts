/** For whom a company's order was placed, and by whom. Source: CO-05. */
export interface CompanyOrder {
  companyName: string
  /** Empty: the account was erased. */
  personName: string
  /** Its code; null: none. */
  costCenter: string | null
}

/** Who buys: a company, the person who acts for it, or both; null: not known, or not to be seen. */
export interface BuyerNames {
  company: string | null
  /** The person. */
  buyer: string | null
}

/** How the desk names a buyer everywhere: the company first, the person second. Source: DEAL-06. */
export function nameBuyer({ company, buyer }: BuyerNames): {
  name: string | null
  person: string | null
} {
  return company && company !== buyer
    ? { name: company, person: buyer }
    : { name: buyer ?? company, person: null }
}

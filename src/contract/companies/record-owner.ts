/** What a link may name that belongs to a person or to a company. Source: CO-06. */
export type RecordKind = 'order' | 'rfq' | 'bid' | 'approval' | 'cart' | 'draft'

export interface RecordOwner {
  /** Null: the person's own. */
  companyId: number | null
}

/** What needs a role in a company. Source: CO-01. */
export const companyNeeds = {
  ask: { roles: ['ask'] },
  bid: { roles: ['ask', 'buy'] },
  buy: { roles: ['buy'] },
} as const
export type CompanyNeed = keyof typeof companyNeeds

import type { EInvoiceNumbers, Inv01 } from '#contract/tax/e-invoice.ts'

/**
 * A registration's account with the invoice registration portal. Its calls throw if the portal is
 * unavailable or answers what can't be true. Source: TAX-04; CGST Rules, rule 48(4).
 */
export interface EInvoiceService {
  /**
   * Registers a document. Once more where it was registered before is no failure: the portal's own
   * numbers are returned again.
   */
  register(document: Inv01): Promise<EInvoiceAnswer>
}

export type EInvoiceAnswer =
  | { is: 'registered'; numbers: EInvoiceNumbers }
  /** The portal's code and words, at most 300 characters. */
  | { is: 'refused'; problem: string }
  /** The same of the account: it takes no document of this registration. */
  | { is: 'account'; problem: string }

/** What a UPI app is told by a link or a QR code. Source: NPCI, UPI linking specification. */
export interface UpiLinkFields {
  /** The payee's address, and its name as the payer reads it. */
  pa: string
  pn: string
  /** The order's number: the payee's reference, which its statement names. */
  tr: string
  /** In rupees: `1299.50`. */
  am: string
  cu: string
  /** Of an invoice: the supplier's GSTIN, the taxes, and the invoice's number and day. */
  gstIn?: string
  gstBrkUp?: string
  invoiceNo?: string
  invoiceDate?: string
}

/** `upi://pay?pa=shop@bank&am=…`: apps read a plus sign as one, so spaces are `%20`. */
export function buildUpiLink(fields: UpiLinkFields): string {
  const { pa, pn, tr, ...others } = fields
  const query = Object.entries({ pa, pn, tr, tn: `Order ${tr}`, ...others }).map(
    ([name, text]) => `${name}=${encodeURIComponent(text)}`,
  )
  return `upi://pay?${query.join('&').replace('%40', '@')}`
}

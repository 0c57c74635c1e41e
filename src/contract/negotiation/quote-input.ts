/** Names one request; a visitor's may be opened by its claim. */
export interface RfqRef {
  id: string
  claim?: string | null
}

/** What a listed product needs beyond a pack created for a quote. Source: RFQ-10. */
export interface ListPackInput {
  /** In major units. Empty: on request only. */
  price: string
  /** Group › main › sub, by name; empty: unchanged. */
  categoryPath: string[]
}

export interface UploadedFile {
  name: string
  bytes: Uint8Array
  /** Null: the request as a whole. */
  lineId: number | null
}

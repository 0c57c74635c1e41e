import type { DocumentKind } from '../catalog/product-documents.ts'

/** A document that has all words of a search. Source: LIST-05. */
export interface DocumentMatch {
  product: { name: string; url: string }
  kind: DocumentKind
  title: string
  /** Where it is read. */
  url: string
  /** Its words around those searched for, in pieces; `isMatch`: one of these words. */
  excerpt: { text: string; isMatch: boolean }[]
}

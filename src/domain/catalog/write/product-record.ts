import type { DocumentKind, FileFormat } from '#contract/catalog/product-documents.ts'
import type { TaxTerms } from '#contract/tax/tax-terms.ts'
import type { FeedTexts } from '#contract/translations/feed-texts.ts'
import type { Minor } from '#kernel/money.ts'
import type { Language } from '#messages/languages.ts'

/**
 * A product as it arrives from outside (a seller's feed, the desk, the demo shop), before it has
 * ids. One record is one SKU with its page; its packs are the ways to buy it.
 */
export interface ProductRecord {
  /** The seller's own id: the feed's `id`, SkuCode on the wire. Unique per seller; the upsert key. */
  code: string
  name: string
  brand: string | null
  /** Group › main category › sub category: one to three names. */
  categoryPath: string[]
  /** 8, 12, 13 or 14 digits with a valid check digit. */
  gtin: string | null
  /** Manufacturer part number. */
  partNumber: string | null
  /**
   * Products with the same group are variants (other size, other colour). The feed's
   * `item_group_id`.
   */
  variantGroup: string | null
  /** Short text of the quick view and the top of the page; HTML, sanitised when stored. */
  overview: string
  /** Long description; HTML, sanitised by the catalogue when stored. */
  description: string
  /** Basis points: 1800 is 18%. Prices include it. */
  taxRate: number
  /** What is absent stays as it is; a new product has none. */
  tax?: Partial<TaxTerms>
  attributes: AttributeRecord[]
  /** Keys of stored pictures; cards show the first. */
  pictures: string[]
  /** Where the seller hosts its pictures, as a feed names them. Absent: unchanged. */
  pictureSources?: string[]
  packs: PackRecord[]
  /** Shown behind those that it has. Absent: none are added. */
  documents?: DocumentRecord[]
  /** Files at addresses of other sites (`link`), which an import of their own fetches. */
  documentSources?: DocumentRecord[]
  /** Code of the product that replaces it; empty: none. Absent: unchanged. Source: LIST-06. */
  successor?: string
  /** In further languages; an empty one is removed. Source: LANG-04. */
  texts?: FeedTexts
  /** Any non-negative figure; the POP sort uses it. Absent: unchanged, 0 for a new product. */
  popularity?: number
  /** When it first went on sale; now, if absent. */
  publishedAt?: Date
}

/** A document as a feed names it. */
export interface DocumentRecord {
  kind: DocumentKind
  title: string
  language: string | null
  /** Of a stored file; null: it is a link. */
  key: string | null
  /** Of a file, where it is known. */
  format: FileFormat | null
  link: string | null
  /** The address that its file was fetched from. Absent: it was not. */
  source?: string
}

export interface AttributeRecord {
  caption: string
  value: string
  /** Heading in the specification table. */
  section: string | null
  /**
   * The value in further languages, for all products that have it; an empty one is removed. Source:
   * LANG-04.
   */
  texts?: Partial<Record<Language, string>>
}

export interface PackRecord {
  /** The seller's own id of this pack; the product's code where there is just one. */
  code: string
  /** As shoppers read it: "1 piece", "Pack of 5". */
  unit: string
  /** Pieces in it. */
  quantity: number
  /** Null: sold on request only (RFQ). Tax included. */
  price: Minor | null
  /** At or above the price; null where there is none. */
  mrp: Minor | null
  /** What the seller pays for it, without tax; for staff only. */
  cost: Minor | null
  onHand: number
  /** A special fixed price with start and end (PRICE-02). */
  special: { price: Minor; from: Date; until: Date } | null
}

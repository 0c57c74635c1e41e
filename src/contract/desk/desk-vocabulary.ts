import * as deskVocabularyTexts from '#texts/desk-vocabulary.ts'
import { type AttributeKind, productTexts } from './desk-products.ts'

/** A category in a desk list. */
export interface CategoryRow {
  id: number
  /** Name as in feeds. */
  name: string
  displayName: string
  level: 1 | 2 | 3
  url: string
  active: boolean
  position: number
  /** Direct subcategories. */
  children: number
  /** Products filed directly under it, on sale or not. */
  products: number
}

export interface DeskCategory extends Omit<CategoryRow, 'children' | 'products'> {
  parentId: number | null
  path: number[]
  picture: string | null
  pageTitle: string
  metaDescription: string
  metaKeyword: string
  shortDescription: string
  longDescription: string
  /** From the group down to itself. */
  way: { id: number; name: string; url: string }[]
}

export interface FieldRow {
  id: number
  caption: string
  /** Of the specification; empty: none. */
  section: string
  filterable: boolean
  position: number
  kind: AttributeKind
  unit: string
  /** Values that products have or the desk offers. */
  values: number
}

/** Maximum synonyms per seller: each search looks through them. Source: SAFE-01. */
export const maxMeanings = 5_000

export type SynonymsRefusal = 'changed-meanwhile' | 'too-many-meanings'

export const synonymTexts: Readonly<Record<SynonymsRefusal, () => string>> = {
  'changed-meanwhile': productTexts['changed-meanwhile'],
  'too-many-meanings': () => deskVocabularyTexts.tooManySynonyms({ max: maxMeanings }),
}

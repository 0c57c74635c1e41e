import * as deskVocabularyTexts from '#texts/desk-vocabulary.ts'
import type { FieldRow } from './desk-vocabulary.ts'

/** A row of the desk's list of categories. Source: DEAL-06. */
export interface CategoryListRow {
  id: number
  /** Name as in feeds. */
  name: string
  displayName: string
  /** Display names of what it lies in, from the group down. */
  above: string[]
  level: 1 | 2 | 3
  url: string
  active: boolean
  position: number
  /** Direct subcategories. */
  children: number
  /** Products filed directly under it, on sale or not. */
  products: number
}

export const categoryLevelWords = {
  1: deskVocabularyTexts.group,
  2: deskVocabularyTexts.mainCategory,
  3: deskVocabularyTexts.subcategory,
} as const

export type CategoryFilter = 'level' | 'state' | 'products' | 'below'
export type CategorySort = 'place' | 'name' | 'level' | 'products' | 'state'
export type BulkCategoryAction = 'show' | 'hide' | 'remove'

/** A row of the desk's list of brands. Source: DEAL-06. */
export interface BrandListRow {
  id: number
  name: string
  url: string
  /** With archived ones and drafts. */
  products: number
  onSale: number
}

export type BrandFilter = 'products'
export type BrandSort = 'name' | 'products' | 'sale'

/** A row of the desk's list of attributes. Source: DEAL-06. */
export interface AttributeListRow extends FieldRow {
  /** The first value that has the searched words; null: the name has them, or none are searched. */
  hit: string | null
}

export type AttributeFilter = 'filter' | 'kind' | 'section' | 'values'
export type AttributeSort = 'place' | 'name' | 'section' | 'filter' | 'kind' | 'values'
export type BulkAttributeAction = 'offer' | 'withhold'

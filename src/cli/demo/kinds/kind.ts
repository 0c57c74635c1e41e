import type { Group } from '#cli/demo/brands.ts'
import type { PaintName } from '#cli/demo/drawings/paints.ts'
import type { ShapeName } from '#cli/demo/drawings/shape-names.ts'

/** Caption and section in the specification table, and each value with what it does to the price. */
export type Axis = readonly [caption: string, section: string, options: Readonly<Record<string, number>>]

/** A specification that follows from other facts: caption, template of its value, section. */
export type Spec = readonly [caption: string, value: string, section: string]

/** One paint for all, or the paint named by an axis or by the brand's house colour. */
export type PaintRule = PaintName | { by: string; of: Readonly<Record<string, PaintName>> }

/**
 * One kind of goods, from which any number of believable products is composed.
 * All texts are templates (template.ts) over the axes, `also`, `brand`, `model` and `origin`.
 */
export interface Kind {
  key: string
  /** One to three letters of codes and part numbers; no two kinds share them. */
  prefix: string
  category: readonly [Group, ...string[]]
  /** Products in ten thousand of the Indian shop. */
  share: number
  /** Sold in Singapore too. */
  sg?: boolean
  shape: ShapeName
  paint: PaintRule
  /** Further pictures beside the main one. */
  views: readonly ('pack' | 'size')[]
  axes: Readonly<Record<string, Axis>>
  /** The axes that differ between a product and its variants. */
  variants?: readonly string[]
  /** A remark on a value, as a full sentence. */
  why?: Readonly<Record<string, string>>
  /** Facts that follow from a value. */
  also?: Readonly<Record<string, Facts>>
  specs?: readonly Spec[]
  /** The axis whose figures stand in model and part numbers. */
  figure: string
  names: readonly string[]
  leads: readonly string[]
  /** Each paragraph in several wordings. */
  paragraphs: readonly (readonly string[])[]
  points: readonly string[]
  /** Major units for the first pack where every factor is 1. */
  price: { inr: number; sgd: number }
  unit: readonly [one: string, many: string]
  packs: readonly number[]
  /** Basis points in India where it isn't 1800. */
  tax?: 500 | 1200 | 2800
  /** Of a hundred products, how many are sold on request only. */
  onRequest?: number
}

type Facts = Readonly<Record<string, string>>

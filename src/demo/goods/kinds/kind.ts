import type { PaintName } from '#demo/drawings/paints.ts'
import type { ShapeName } from '#demo/drawings/shape-names.ts'
import type { Group } from '#demo/goods/brands.ts'

/** Caption and section in the specification table, and each value with what it does to the price. */
export type Axis = readonly [
  caption: string,
  section: string,
  options: Readonly<Record<string, number>>,
]

/** A specification that follows from other facts: caption, template of its value, section. */
export type Spec = readonly [caption: string, value: string, section: string]

/** One paint for all, the paint of an axis's value, or (`{ by: 'brand', of: {} }`) the brand's house colour. */
export type PaintRule = PaintName | { by: string; of: Readonly<Record<string, PaintName>> }

/**
 * One kind of goods, from which any number of believable products is composed.
 * All texts are templates (template.ts) over the axes, `also`, `brand`, `model` and `origin`; plain text, no HTML.
 * Gaps for an axis `coating`: {coating} {coating!} {coating.why} (then every value of that axis needs its `why`).
 * A variants' axis that a name leaves out is added to it ("…, size L"), so names need not carry sizes and colours.
 * Combinations of all axes must make sense together: what does not go freely with the rest belongs into one axis
 * ("M8 × 40"), its parts into `also`. A kind needs a brand of its group (brands.ts).
 */
export interface Kind {
  key: string
  /** One to three letters of codes and part numbers; no two kinds share them. */
  prefix: string
  category: readonly [Group, ...string[]]
  /** Products in ten thousand of the Indian shop; shops scale them to the sum of what they sell. */
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
  /** By value (of any axis): a remark on it, as a full sentence; a template too. */
  why?: Readonly<Record<string, string>>
  /** By value (of any axis): facts that follow from it; templates too. */
  also?: Readonly<Record<string, Facts>>
  specs?: readonly Spec[]
  /** The axis whose figures stand in model and part numbers. */
  figure: string
  names: readonly string[]
  /** The overview, one or two sentences, in several wordings. */
  leads: readonly string[]
  /** Each paragraph in several wordings. */
  paragraphs: readonly (readonly string[])[]
  /** Three to five; all are listed. */
  points: readonly string[]
  /** Major units for the first of `packs` (all its pieces) where every factor is 1. */
  price: { inr: number; sgd: number }
  unit: readonly [one: string, many: string]
  /** One to four piece counts, rising; unit prices fall from pack to pack. */
  packs: readonly number[]
  /** Basis points in India where it isn't 1800. */
  tax?: 500 | 1200 | 2800
  /** Of a hundred products, how many are sold on request only. */
  onRequest?: number
}

type Facts = Readonly<Record<string, string>>

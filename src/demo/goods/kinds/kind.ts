import type { PaintName } from '#demo/drawings/paints.ts'
import type { ShapeName } from '#demo/drawings/shape-names.ts'
import type { Group } from '#demo/goods/brands.ts'

/** Caption and section in the specification table, and each value with its effect on the price. */
export type Axis = readonly [
  caption: string,
  section: string,
  options: Readonly<Record<string, number>>,
]

/** A specification derived from other facts: caption, template of its value, section. */
export type Spec = readonly [caption: string, value: string, section: string]

/**
 * One paint for all, the paint of an axis's value, or (`{ by: 'brand', of: {} }`) the brand's house colour.
 */
export type PaintRule = PaintName | { by: string; of: Readonly<Record<string, PaintName>> }

/**
 * A product type, from which any number of believable products is composed. All texts are templates
 * (template.ts) over the axes, `also`, `brand`, `model` and `origin`; plain text, no HTML. Placeholders for
 * an axis `coating`: {coating} {coating!} {coating.why} (then every value of that axis needs its `why`). A
 * variant axis that a name leaves out is appended to it ("…, size L"), so names need not carry sizes and
 * colours. Every combination of all axes must make sense: values that depend on each other belong in one axis
 * ("M8 × 40"), its parts in `also`. A kind needs a brand of its group (brands.ts).
 */
export interface Kind {
  key: string
  /** Prefix of codes and part numbers, one to three letters, unique per kind. */
  prefix: string
  category: readonly [Group, ...string[]]
  /**
   * Share of the Indian shop's products, in ten-thousandths; shops scale shares to the sum of the kinds they
   * sell.
   */
  share: number
  /** Sold in Singapore too. */
  sg?: boolean
  shape: ShapeName
  paint: PaintRule
  /** Pictures besides the main one. */
  views: readonly ('pack' | 'size')[]
  axes: Readonly<Record<string, Axis>>
  /** The axes in which a product's variants differ. */
  variants?: readonly string[]
  /** By value (of any axis): a remark on it, as a full sentence; also a template. */
  why?: Readonly<Record<string, string>>
  /** By value (of any axis): derived facts; also templates. */
  also?: Readonly<Record<string, Facts>>
  specs?: readonly Spec[]
  /** The axis whose numbers appear in model and part numbers. */
  figure: string
  names: readonly string[]
  /** The overview, one or two sentences, in several wordings. */
  leads: readonly string[]
  /** Each paragraph in several wordings. */
  paragraphs: readonly (readonly string[])[]
  /** Three to five; all are listed. */
  points: readonly string[]
  /** Price in major units of the first of `packs` (all its pieces) where every factor is 1. */
  price: { inr: number; sgd: number }
  unit: readonly [one: string, many: string]
  /** One to four piece counts, ascending; unit prices fall from pack to pack. */
  packs: readonly number[]
  /** Tax in India in basis points, if not 1800. */
  tax?: 500 | 1200 | 2800
  /** Percentage of products sold on request only. */
  onRequest?: number
}

type Facts = Readonly<Record<string, string>>

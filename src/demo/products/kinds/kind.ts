import { z } from 'zod'
import { type PaintName, paints } from '#demo/drawings/paints.ts'
import { shapeNames } from '#demo/drawings/shape-names.ts'
import { groups } from '#demo/products/brands.ts'

const paintName = z.enum(Object.keys(paints) as [PaintName, ...PaintName[]])
const texts = z.array(z.string().min(1))
const axis = z
  .tuple([z.string(), z.string(), z.record(z.string(), z.number().positive())])
  .describe('caption, section, and each value with its effect on the price')

/**
 * A product type, from which any number of believable products is composed. All texts are templates
 * (template.ts) over the axes, `also`, `brand`, `model` and `origin`; plain text, no HTML. Placeholders for
 * an axis `coating`: {coating} {coating!} {coating.why} (then every value of that axis needs its `why`). A
 * variant axis that a name leaves out is appended to it ("…, size L"), so names need not carry sizes and
 * colours. Every combination of all axes must make sense: values that depend on each other belong in one axis
 * ("M8 × 40"), its parts in `also`. A kind needs a brand of its group (brands.ts).
 */
export const kindSchema = z.strictObject({
  key: z.string(),
  /** Prefix of codes and part numbers, unique per kind. */
  prefix: z.string().regex(/^[A-Z]{1,3}$/),
  category: z.tuple([z.enum(groups)], z.string()),
  /**
   * Share of the Indian shop's products, in ten-thousandths; shops scale shares to the sum of the
   * kinds they sell.
   */
  share: z.number().positive(),
  /** Sold in Singapore too. */
  sg: z.boolean().optional(),
  shape: z.enum(shapeNames),
  /**
   * One paint for all, the paint of an axis's value, or (`{ by: 'brand', of: {} }`) the brand's
   * house colour.
   */
  paint: z.union([
    paintName,
    z.strictObject({ by: z.string(), of: z.record(z.string(), paintName) }),
  ]),
  /** Pictures besides the main one. */
  views: z.array(z.enum(['pack', 'size'])),
  axes: z.record(z.string(), axis),
  /** The axes in which a product's variants differ. */
  variants: z.array(z.string()).optional(),
  /** By value (of any axis): a remark on it, as a full sentence; also a template. */
  why: z.record(z.string(), z.string()).optional(),
  /** By value (of any axis): derived facts; also templates. */
  also: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  /** Specifications derived from other facts: caption, template of the value, section. */
  specs: z.array(z.tuple([z.string(), z.string(), z.string()])).optional(),
  /** The axis whose numbers appear in model and part numbers. */
  figure: z.string(),
  names: texts,
  /** The overview, one or two sentences, in several wordings. */
  leads: texts,
  /** Each paragraph in several wordings. */
  paragraphs: z.array(texts),
  /** Three to five; all are listed. */
  points: texts,
  /** Price in major units of the first of `packs` (all its pieces) where every factor is 1. */
  price: z.strictObject({ inr: z.number().positive(), sgd: z.number().positive() }),
  /** One, and many. */
  unit: z.tuple([z.string(), z.string()]),
  /** One to four piece counts, ascending; unit prices fall from pack to pack. */
  packs: z.array(z.int().positive()).min(1).max(4),
  /** Tax in India in basis points, if not 1800. */
  tax: z.union([z.literal(500), z.literal(1200), z.literal(2800)]).optional(),
  /** Percentage of products sold on request only. */
  onRequest: z.number().optional(),
})
export type Kind = z.output<typeof kindSchema>

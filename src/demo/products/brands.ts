import { z } from 'zod'
import { readDemoData } from '#demo/data/read-data.ts'
import { type PaintName, paints } from '#demo/drawings/paints.ts'

/** The ten groups of the demo catalogue. */
export const groups = [
  'Safety',
  'Power Tools',
  'Hand Tools',
  'Fasteners',
  'Electricals',
  'Lighting',
  'Plumbing',
  'Adhesives & Packaging',
  'Material Handling',
  'Office & Cleaning',
] as const

/** An invented brand: none of these names belongs to a real company. */
const brandSchema = z.strictObject({
  name: z.string(),
  /** Two-letter prefix of its model and part numbers. */
  code: z.string().regex(/^[A-Z]{2}$/),
  /** Price level relative to the kind's usual price. */
  level: z.number().positive(),
  origin: z.string(),
  /** House colour of its machines. */
  house: z.enum(Object.keys(paints) as [PaintName, ...PaintName[]]),
  groups: z.array(z.enum(groups)).min(1),
})
export type Brand = z.output<typeof brandSchema>

const { common, singapore, workshop } = readDemoData(
  'brands.json',
  z.strictObject({
    common: z.array(brandSchema),
    singapore: z.array(brandSchema),
    workshop: z.array(brandSchema),
  }),
)

/** Where a brand is sold: in all three shops, in Singapore only or in the tool shop only. */
export const brandLines: readonly (readonly Brand[])[] = [common, singapore, workshop]

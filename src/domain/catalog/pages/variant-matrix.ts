import type { MatrixAxis, MatrixCell, VariantMatrix } from '#contract/catalog/catalog.ts'
import { compareNaturally } from '#kernel/slug-and-sort.ts'
import { compareMeasures } from './compare-measures.ts'

export interface VariantValue {
  caption: string
  value: string
  fieldId: number
  /** Position of its field among the filters. */
  rank: number
}

export interface ComparedVariant extends Omit<MatrixCell, 'isCurrent'> {
  values: readonly VariantValue[]
}

type Described = ComparedVariant & { labels: ReadonlyMap<string, string> }

/** What is told beside the table and below it. */
const [maxShared, maxFurther] = [2, 6]
/** A caption that more of the variants lack does not order them. */
const minCoverage = 0.8

/** Products of the same brand and category, and the fields that tell the category's products apart. */
interface Siblings {
  products: readonly ComparedVariant[]
  decidingFields: readonly number[]
}

/**
 * Lays out a product (the first) and its variants over the captions that tell most of them apart,
 * in the smallest table. Where one caption does, siblings that differ in one further deciding
 * caption alone add a second axis: a maker's lengths of one thread are often a group each. Variants
 * that differ in other captions too are linked below, the nearest of each kind. Null: nothing tells
 * them apart.
 */
export function buildVariantMatrix(
  variants: readonly ComparedVariant[],
  siblings: Siblings = { products: [], decidingFields: [] },
): VariantMatrix | null {
  const group = variants.map(describe)
  if (group.length < 2) return null
  const groupAxes = pickAxes(group, listVaryingCaptions(group))
  if (!groupAxes) return null
  const [axis, second] = groupAxes
  const widened = second ? null : addSecondAxis(group, axis!, siblings)
  const all = [...group, ...(widened?.members ?? [])]
  const axes = widened ? [axis!, widened.caption] : groupAxes
  const current = all[0]!
  const deciding = widened?.others ?? pickFurtherCaptions(all, listVaryingCaptions(all), axes)
  const plane = widened
    ? all
    : all.filter(({ labels }) =>
        deciding.every((caption) => labels.get(caption) === current.labels.get(caption)),
      )
  const [rows, columns] = orientAxes(plane, axes)
  const cells = rows.values.map((row) =>
    (columns?.values ?? ['']).map((column) => {
      const inCell = plane.filter(
        ({ labels }) =>
          labels.get(rows.caption) === row &&
          (columns === null || labels.get(columns.caption) === column),
      )
      const shown = inCell.find((variant) => variant === current) ?? inCell[0]
      return shown ? toCell(shown, shown === current) : null
    }),
  )
  if (cells.flat().filter(Boolean).length < 2) return null
  return {
    rows,
    columns,
    cells,
    shared: deciding.slice(0, maxShared).flatMap((caption) => {
      const label = current.labels.get(caption)
      return label === undefined ? [] : formatChoice(caption, label)
    }),
    further: listFurther([...all, ...(widened?.rest ?? [])], plane, current, deciding, axes),
  }
}

const describe = (variant: ComparedVariant): Described => ({
  ...variant,
  labels: joinValues(variant.values),
})

interface SecondAxis {
  caption: string
  members: Described[]
  /** Siblings that differ in more. */
  rest: Described[]
  /** The other captions that decide. */
  others: string[]
  /** How many members have another value than the product. */
  added: number
}

/**
 * The deciding caption, shared by the whole group, in which most siblings differ and in nothing
 * else that decides but the group's own axis.
 */
function addSecondAxis(
  group: readonly Described[],
  axis: string,
  { products, decidingFields }: Siblings,
): SecondAxis | null {
  const current = group[0]!
  const deciding = new Set(decidingFields)
  const siblings = products.map(describe)
  const captions = new Set(
    [...group, ...siblings].flatMap(({ values }) =>
      values.filter(({ fieldId }) => deciding.has(fieldId)).map(({ caption }) => caption),
    ),
  )
  // Siblings share it.
  captions.delete('Brand')
  let best: SecondAxis | null = null
  for (const caption of captions) {
    const label = current.labels.get(caption)
    const isShared = group.every(({ labels }) => labels.get(caption) === label)
    if (caption === axis || label === undefined || !isShared) continue
    const others = [...captions].filter((each) => each !== axis && each !== caption)
    const placed = siblings.filter(({ labels }) => labels.has(axis) && labels.has(caption))
    const [members, rest] = [true, false].map((isMember) =>
      placed.filter(({ labels }) => {
        const isAlike = others.every((each) => labels.get(each) === current.labels.get(each))
        return isAlike === isMember
      }),
    ) as [Described[], Described[]]
    const added = members.filter(({ labels }) => labels.get(caption) !== label).length
    if (added > 1 && added > (best?.added ?? 0)) best = { caption, members, rest, others, added }
  }
  return best
}

/** All values of a caption as one label. */
function joinValues(values: readonly VariantValue[]): Map<string, string> {
  return new Map(
    [...Map.groupBy(values, ({ caption }) => caption)].map(([caption, group]) => [
      caption,
      group.map(({ value }) => value).join(', '),
    ]),
  )
}

/** All pairs of them are tried; a feed may bring two hundred. */
const maxCaptions = 8

/** Captions in which variants differ and that nearly all have, in the order of the filters. */
function listVaryingCaptions(all: readonly Described[]): string[] {
  const ranks = new Map<string, number>()
  for (const { caption, rank } of all.flatMap(({ values }) => values))
    if (!ranks.has(caption)) ranks.set(caption, rank)
  return [...ranks]
    .filter(([caption]) => {
      const labels = all.flatMap((variant) => variant.labels.get(caption) ?? [])
      const isOnCurrent = all[0]!.labels.has(caption)
      return isOnCurrent && labels.length >= all.length * minCoverage && new Set(labels).size > 1
    })
    .sort(([, a], [, b]) => a - b)
    .map(([caption]) => caption)
    .slice(0, maxCaptions)
}

/** Those that tell most variants apart, then those of the smallest table, then by the filters. */
function pickAxes(all: readonly Described[], captions: readonly string[]): string[] | null {
  const candidates = captions.flatMap((caption, at) => [
    [caption],
    ...captions.slice(at + 1).map((other) => [caption, other]),
  ])
  let best: { axes: string[]; places: number; area: number } | null = null
  for (const axes of candidates) {
    const places = countPlaces(all, axes)
    const area = axes.reduce((product, caption) => product * countLabels(all, caption), 1)
    if (!best || places > best.places || (places === best.places && area < best.area))
      best = { axes, places, area }
  }
  return best?.axes ?? null
}

/** The fewest captions that, with the axes, tell all variants apart, as far as any do. */
function pickFurtherCaptions(
  all: readonly Described[],
  captions: readonly string[],
  axes: readonly string[],
): string[] {
  const further: string[] = []
  for (;;) {
    const places = countPlaces(all, [...axes, ...further])
    const [best] = captions
      .map((caption) => ({
        caption,
        places: countPlaces(all, [...axes, ...further, caption]),
        labels: countLabels(all, caption),
      }))
      .sort((a, b) => b.places - a.places || a.labels - b.labels)
    if (!best || best.places === places) return further
    further.push(best.caption)
  }
}

const countLabels = (all: readonly Described[], caption: string) =>
  new Set(all.map(({ labels }) => labels.get(caption))).size

function countPlaces(all: readonly Described[], axes: readonly string[]): number {
  return new Set(all.map(({ labels }) => JSON.stringify(axes.map((axis) => labels.get(axis))))).size
}

/** The longer axis runs down. */
function orientAxes(
  plane: readonly Described[],
  axes: readonly string[],
): [MatrixAxis, MatrixAxis | null] {
  const [first, second] = axes
    .map((caption) => ({
      caption,
      values: [...new Set(plane.flatMap(({ labels }) => labels.get(caption) ?? []))].sort(
        (a, b) => compareMeasures(a, b) || compareNaturally(a, b),
      ),
    }))
    .sort((a, b) => b.values.length - a.values.length)
  if (second && second.values.length === 1) return [first!, null]
  return [first!, second ?? null]
}

function toCell(
  { productId, url, name, each, isSoldOut }: ComparedVariant,
  isCurrent: boolean,
): MatrixCell {
  return { productId, url, name, each, isSoldOut, isCurrent }
}

/** For each other combination of the deciding captions, the variant nearest to the current one. */
function listFurther(
  all: readonly Described[],
  plane: readonly Described[],
  current: Described,
  deciding: readonly string[],
  axes: readonly string[],
): VariantMatrix['further'] {
  const inPlane = new Set(plane)
  const kinds = Map.groupBy(
    all.filter(
      (variant) =>
        !inPlane.has(variant) && deciding.every((caption) => variant.labels.has(caption)),
    ),
    ({ labels }) => JSON.stringify(deciding.map((caption) => labels.get(caption))),
  )
  const links = [...kinds.values()].map((kind) => {
    const countShared = ({ labels }: Described) =>
      axes.filter((axis) => labels.get(axis) === current.labels.get(axis)).length
    const nearest = kind.reduce((a, b) => (countShared(b) > countShared(a) ? b : a))
    const label = deciding
      .filter((caption) => nearest.labels.get(caption) !== current.labels.get(caption))
      .map((caption) => formatChoice(caption, nearest.labels.get(caption)!))
      .join(', ')
    return {
      label: label || nearest.name,
      name: nearest.name,
      productId: nearest.productId,
      url: nearest.url,
    }
  })
  // The least different kinds first.
  const countParts = (label: string) => label.split(', ').length
  return links.sort((a, b) => countParts(a.label) - countParts(b.label)).slice(0, maxFurther)
}

/** A bare figure needs its caption: "Class 8.8"; words speak for themselves. */
function formatChoice(caption: string, label: string): string {
  return /^[\d.,/]+$/.test(label) ? `${caption} ${label}` : label
}

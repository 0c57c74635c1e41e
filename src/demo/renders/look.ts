import { createHash } from 'node:crypto'
import { type PaintName, paints } from '#demo/drawings/paints.ts'
import { rendererVersion } from './engine/render.ts'
import type { Scene } from './engine/scene.ts'

/** The values of a product by the axes of its kind; `brand` and `house` (its colour) besides. */
export type Values = Readonly<Record<string, string>>

/** How the pictures of one kind of product are made. */
export interface PictureRecipe {
  kind: string
  /** The values that a person can see in the picture; products that differ in others share it. */
  seen: readonly string[]
  /** Raised when this recipe changes. */
  version: number
  scene: (values: Values) => Scene
}

/** Names a picture: equal for products that look alike. */
export function buildLookKey(recipe: PictureRecipe, values: Values): string {
  const seen = recipe.seen.map((axis) => [axis, values[axis] ?? ''])
  const text = JSON.stringify([recipe.kind, recipe.version, rendererVersion, seen])
  return `${recipe.kind}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}

/** The numbers of a value: "5 × 60 mm" gives 5 and 60, "1¼ in" gives 1.25. */
export function readNumbers(value: string): number[] {
  const plain = value
    .replace(/(\d*)([¼½¾])/g, (_, whole: string, part: string) =>
      String(Number(whole || 0) + { '¼': 0.25, '½': 0.5, '¾': 0.75 }[part]!),
    )
    .replaceAll(',', '')
  return (plain.match(/\d+(\.\d+)?/g) ?? []).map(Number)
}

export function readNumber(value: string | undefined): number {
  return readNumbers(value ?? '')[0] ?? 0
}

/**
 * How many millimetres a picture shows: a large product of a kind looks larger than a small one, yet
 * both fill their picture. `reference` fills `fill` of it.
 */
export function scaledSpan(size: number, reference: number, fill = 0.8, power = 0.28): number {
  return (size / fill) * (reference / size) ** power
}

/** A brand's house colour as `#rrggbb`, never so dark that a dark page swallows it. */
export function houseColour(house: string): string {
  const hex = paints[house as PaintName].body
  return darkPaints[hex] ?? hex
}

const darkPaints: Readonly<Record<string, string>> = { '#3a3f44': '#565c63', '#2c2f31': '#4a4f55' }

/** The share of the picture that a product of this size fills, where `reference` fills 84 % of it. */
export function scaledFill(size: number, reference: number, power = 0.3): number {
  return Math.min(0.9, Math.max(0.5, 0.84 * (size / reference) ** power))
}

import { smoothStep } from './colour-rules.ts'
import type { SeparatedPicture, Square } from './separate-product-rules.ts'

/** Cells per side, and samples per side. */
const cells = 8
const samples = 48
/** Directions of edges; opposite ones count as the same. */
const directions = 8
const hues = 16
const lightnessSteps = 3
const greys = 8
/** A stronger edge than this counts no more. */
const maxEdgeStrength = 40
/** The weight of the outline among edges. */
const maskEdgeWeight = 30
const middleLightness = 60
const maxGreyChroma = 8
const minColouredChroma = 22

/**
 * The contents of a square of a picture, as one vector of length 2: the product's shape, the
 * directions of edges and the colours, each per cell, and the palette of the whole. All four weigh
 * the same.
 */
export function buildView(separated: SeparatedPicture, square: Square): Float32Array {
  const sampledSquare = sampleSquare(separated, square)
  const parts = [
    buildShape(sampledSquare),
    buildEdges(sampledSquare),
    buildColours(sampledSquare),
    buildPalette(sampledSquare),
  ]
  const view = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    const length = Math.hypot(...part)
    if (length > 0)
      for (let figure = 0; figure < part.length; figure++)
        view[at + figure] = part[figure]! / length
    at += part.length
  }
  return view
}

interface SampledSquare {
  mask: Float32Array
  light: Float32Array
  red: Float32Array
  yellow: Float32Array
}

function sampleSquare(
  { width, height, mask, lab }: SeparatedPicture,
  { left, top, side }: Square,
): SampledSquare {
  const size = samples * samples
  const sampled: SampledSquare = {
    mask: new Float32Array(size),
    light: new Float32Array(size).fill(96),
    red: new Float32Array(size),
    yellow: new Float32Array(size),
  }
  for (let row = 0, to = 0; row < samples; row++) {
    const y = top + ((row + 0.5) / samples) * side - 0.5
    const y0 = Math.floor(y)
    for (let column = 0; column < samples; column++, to++) {
      const x = left + ((column + 0.5) / samples) * side - 0.5
      const x0 = Math.floor(x)
      if (x0 < -1 || y0 < -1 || x0 >= width || y0 >= height) continue
      const right = Math.min(width - 1, x0 + 1)
      const below = Math.min(height - 1, y0 + 1)
      const fx = x - x0
      const fy = y - y0
      const a = Math.max(0, y0) * width + Math.max(0, x0)
      const b = Math.max(0, y0) * width + right
      const c = below * width + Math.max(0, x0)
      const d = below * width + right
      const weightA = (1 - fx) * (1 - fy)
      const weightB = fx * (1 - fy)
      const weightC = (1 - fx) * fy
      const weightD = fx * fy
      const interpolate = (from: Float32Array, step: number, plane: number) =>
        from[a * step + plane]! * weightA +
        from[b * step + plane]! * weightB +
        from[c * step + plane]! * weightC +
        from[d * step + plane]! * weightD
      sampled.mask[to] = interpolate(mask, 1, 0)
      sampled.light[to] = interpolate(lab, 3, 0)
      sampled.red[to] = interpolate(lab, 3, 1)
      sampled.yellow[to] = interpolate(lab, 3, 2)
    }
  }
  return sampled
}

/**
 * Spreads a sample over the four cells around it, so that a small shift of the product changes
 * little.
 */
const cellShares = Array.from({ length: samples }, (_, at) => {
  const place = ((at + 0.5) / samples) * cells - 0.5
  const cell = Math.floor(place)
  return [
    { cell, share: 1 - place + cell },
    { cell: cell + 1, share: place - cell },
  ].filter((each) => each.cell >= 0 && each.cell < cells)
})

function forEachShare(work: (sample: number, cell: number, share: number) => void): void {
  for (let row = 0, at = 0; row < samples; row++) {
    for (let column = 0; column < samples; column++, at++) {
      for (const down of cellShares[row]!) {
        for (const across of cellShares[column]!)
          work(at, down.cell * cells + across.cell, down.share * across.share)
      }
    }
  }
}

const cellSizes = new Float32Array(cells * cells)
forEachShare((_, cell, share) => {
  cellSizes[cell]! += share
})

/** How much of each cell is product, relative to the average of all. */
function buildShape({ mask }: SampledSquare): Float32Array {
  const form = new Float32Array(cells * cells)
  forEachShare((at, cell, share) => {
    form[cell]! += (share * mask[at]!) / cellSizes[cell]!
  })
  return subtractMean(form)
}

function buildColours({ mask, light, red, yellow }: SampledSquare): Float32Array {
  const colours = new Float32Array(cells * cells * 3)
  forEachShare((at, cell, share) => {
    const weight = (share * mask[at]!) / cellSizes[cell]!
    colours[cell * 3]! += weight * (light[at]! - middleLightness)
    colours[cell * 3 + 1]! += weight * red[at]!
    colours[cell * 3 + 2]! += weight * yellow[at]!
  })
  return colours
}

/** Of light, colour or outline, whichever changes most at a point. */
function buildEdges({ mask, light, red, yellow }: SampledSquare): Float32Array {
  const strength = new Float32Array(samples * samples)
  const direction = new Float32Array(samples * samples)
  for (let row = 1; row < samples - 1; row++) {
    for (let column = 1; column < samples - 1; column++) {
      const at = row * samples + column
      for (const plane of [light, red, yellow, mask]) {
        const scale = plane === mask ? maskEdgeWeight : 1
        const across = scale * (plane[at + 1]! - plane[at - 1]!)
        const down = scale * (plane[at + samples]! - plane[at - samples]!)
        const change = across * across + down * down
        if (change <= strength[at]!) continue
        strength[at] = change
        direction[at] = ((Math.atan2(down, across) / Math.PI + 1) % 1) * directions
      }
      strength[at] = Math.min(maxEdgeStrength, Math.sqrt(strength[at]!))
    }
  }
  const edges = new Float32Array(cells * cells * directions)
  forEachShare((at, cell, share) => {
    const nearest = Math.floor(direction[at]!)
    const remainder = direction[at]! - nearest
    edges[cell * directions + (nearest % directions)]! += share * strength[at]! * (1 - remainder)
    edges[cell * directions + ((nearest + 1) % directions)]! += share * strength[at]! * remainder
  })
  return subtractMean(edges.map(Math.sqrt))
}

/** Hues by lightness, then greys: the product's colours, regardless of place. */
function buildPalette({ mask, light, red, yellow }: SampledSquare): Float32Array {
  const palette = new Float32Array(hues * lightnessSteps + greys)
  for (let at = 0; at < mask.length; at++) {
    const coloured =
      mask[at]! * smoothStep(maxGreyChroma, minColouredChroma, Math.hypot(red[at]!, yellow[at]!))
    const hue = ((Math.atan2(yellow[at]!, red[at]!) / (2 * Math.PI) + 1) % 1) * hues
    const lightnessStep = Math.min(lightnessSteps - 1.001, Math.max(0, light[at]! / 50 - 0.25))
    for (const [nearHue, hueShare] of getTwoNearest(hue)) {
      for (const [nearDepth, depthShare] of getTwoNearest(lightnessStep))
        palette[(nearHue % hues) * lightnessSteps + nearDepth]! += coloured * hueShare * depthShare
    }
    const grey = Math.min(greys - 1.001, Math.max(0, (light[at]! / 100) * (greys - 1)))
    for (const [near, share] of getTwoNearest(grey))
      palette[hues * lightnessSteps + near]! += (mask[at]! - coloured) * share
  }
  return palette.map(Math.sqrt)
}

function getTwoNearest(place: number): [number, number][] {
  const near = Math.floor(place)
  return [
    [near, 1 - place + near],
    [near + 1, place - near],
  ]
}

function subtractMean(figures: Float32Array): Float32Array {
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / figures.length
  return figures.map((figure) => figure - mean)
}

import { type Finish, type PaintName, paints } from './paints.ts'
import { black, white } from './pen.ts'

/** A paint prepared for drawing: `body` may refer to a definition, so an SVG needs `definitions` too. */
export interface Ink {
  body: string
  second: string
  /** Overlays on the body: highlight and shade. */
  gleam: string
  dusk: string
  /** A lamp's or lens's colour: the lit or transparent part, not the housing. */
  clear: boolean
  definitions: string
  /** An attribute for the product's group, so that pale products stand out from the background. */
  lift: string
}

const gleams: Readonly<Record<Finish, number>> = {
  plain: 0.26,
  metal: 0.4,
  rubber: 0.1,
  wood: 0.2,
  glass: 0.62,
}

/** Fills and overlays that show the material: a highlight on metal, grain on wood, white fading to shade. */
export function getInk(name: PaintName): Ink {
  const { body, second, finish } = paints[name]
  const brightness = getBrightness(body)
  const pale = brightness > 0.8
  const id = `ink-${name}`
  const fill =
    finish === 'wood'
      ? grain(id, body, second)
      : gradient(id, buildStops(body, second, finish, pale))
  return {
    body: fill ? `url(#${id})` : body,
    second,
    gleam: white(brightness < 0.3 ? Math.min(0.17, gleams[finish]) : gleams[finish]),
    dusk: black(brightness < 0.3 ? 0.34 : pale ? 0.11 : 0.16),
    clear: finish === 'glass',
    definitions: `${fill}${pale ? halo : ''}`,
    lift: pale ? ' filter="url(#halo)"' : '',
  }
}

const halo =
  '<filter id="halo" x="-10%" y="-10%" width="120%" height="120%"><feDropShadow dx="0" dy="1.5" stdDeviation="2.4" flood-color="#20302c" flood-opacity=".3"/></filter>'

function buildStops(
  body: string,
  second: string,
  finish: Finish,
  pale: boolean,
): readonly (readonly [number, string])[] {
  if (finish === 'metal') {
    const lit = mixColours(body, '#ffffff', 0.34)
    const deep = mixColours(body, second, 0.45)
    return [
      [0, body],
      [0.38, body],
      [0.4, lit],
      [0.5, lit],
      [0.52, body],
      [0.66, body],
      [0.84, deep],
    ]
  }
  if (finish === 'glass') {
    return [
      [0.2, mixColours(body, '#ffffff', 0.4)],
      [0.5, body],
      [0.85, mixColours(body, second, 0.3)],
    ]
  }
  if (pale) {
    return [
      [0.25, body],
      [0.85, mixColours(body, second, 0.55)],
    ]
  }
  return []
}

function gradient(id: string, stops: readonly (readonly [number, string])[]): string {
  if (stops.length === 0) return ''
  const stopsSvg = stops
    .map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`)
    .join('')
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="20" y1="20" x2="180" y2="180">${stopsSvg}</linearGradient>`
}

/** Grain runs along x: handles are drawn horizontally and then rotated. */
function grain(id: string, body: string, second: string): string {
  const strokes = 'M0 4c16-3 26 3 44 0s20-2 26 0M10 10c14 3 30-3 52 1M0 15c12 2 20-2 34 0'
  return `<pattern id="${id}" width="70" height="18" patternUnits="userSpaceOnUse"><rect width="70" height="18" fill="${body}"/><path d="${strokes}" fill="none" stroke="${second}" stroke-opacity=".5" stroke-width="1.3"/></pattern>`
}

/** Blends two colours, both as `#rrggbb`. */
function mixColours(from: string, to: string, share: number): string {
  const end = channels(to)
  const between = channels(from).map((value, index) =>
    Math.round(value + (end[index]! - value) * share),
  )
  return `#${between.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function getBrightness(colour: string): number {
  const [red, green, blue] = channels(colour) as [number, number, number]
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** A filled path. */
export function area(colour: string, d: string): string {
  return `<path d="${d}" fill="${colour}"/>`
}

/** A stroked path with round ends; `dash` as in SVG. */
export function line(colour: string, width: number, d: string, dash = ''): string {
  const dashes = dash && ` stroke-dasharray="${dash}"`
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${dashes}/>`
}

/** A stroked path with square ends: straps, stripes, blades. */
export function strip(colour: string, width: number, d: string, dash = ''): string {
  const dashes = dash && ` stroke-dasharray="${dash}"`
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${dashes}/>`
}

export function box(
  colour: string,
  x: number,
  y: number,
  width: number,
  height: number,
  radius = 0,
): string {
  const rounded = radius ? ` rx="${radius}"` : ''
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${rounded} fill="${colour}"/>`
}

export function disc(colour: string, x: number, y: number, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`
}

export function ring(colour: string, width: number, x: number, y: number, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
}

export function oval(colour: string, x: number, y: number, rx: number, ry: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"/>`
}

/** Rotated about a point, 100, 100 by default. */
export function turn(degrees: number, parts: readonly string[], x = 100, y = 100): string {
  return `<g transform="rotate(${degrees} ${x} ${y})">${parts.join('')}</g>`
}

/** Translated, then scaled about the origin. */
export function place(x: number, y: number, scale: number, parts: readonly string[]): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${parts.join('')}</g>`
}

/** Materials that many products share: bright and dull steel, black plastic, its lighter face, paper. */
export const tone = {
  steel: '#b4bdbb',
  iron: '#828c89',
  dark: '#2a3331',
  soft: '#47524f',
  paper: '#fcfbf7',
  brass: '#d0a548',
} as const

/** A translucent layer of white or black. */
export const white = (strength: number): string => `rgba(255,255,255,${strength})`
export const black = (strength: number): string => `rgba(0,0,0,${strength})`

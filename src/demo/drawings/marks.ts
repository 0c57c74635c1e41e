import { svg } from './draw.ts'
import { area, box, disc, ring, strip } from './pen.ts'

/** The colours of the three verbs. */
const verbs = { buy: '#0a5c50', ask: '#2c49ad', bid: '#a9500a' } as const

/** A tile keeps the dark bars visible on dark pages. */
const tile = box('#ffffff', 0, 0, 96, 96, 20)
const bars = [
  box(verbs.buy, 18, 20, 16, 56, 5),
  box(verbs.ask, 40, 34, 16, 42, 5),
  box(verbs.bid, 62, 50, 16, 26, 5),
]

/** Each demo seller's accent above the shortest bar: a marigold, a rising moon, a nut. */
const accents: Readonly<Record<string, readonly string[]>> = {
  in: [
    ...[0, 60, 120, 180, 240, 300].map(
      (angle) =>
        `<circle cx="70" cy="24" r="5.500" fill="#f1a11c" transform="rotate(${angle} 70 31)"/>`,
    ),
    disc('#c1571c', 70, 31, 5.5),
  ],
  sg: [area('#c8323f', 'M73 20a12 12 0 1 0 8 17 10.500 10.500 0 0 1-8-17z')],
  tools: [
    area('#6a7370', 'M64 20h13l6.500 11-6.500 11H64l-6.500-11z'),
    disc('#ffffff', 70.5, 31, 5),
  ],
}

/** The logo of a demo seller, 96 × 96: Haggle's three bars and the seller's accent. */
export function sellerMark(code: string): string {
  return svg(96, 96, [tile, ...bars, ...(accents[code] ?? [])])
}

/** The favicon: only the three bars, filling their tile. */
export function favicon(): string {
  return svg(96, 96, [
    tile,
    box(verbs.buy, 15, 14, 19, 68, 5),
    box(verbs.ask, 39, 32, 19, 50, 5),
    box(verbs.bid, 63, 52, 19, 30, 5),
  ])
}

/** A country's flag in its own proportions: India 3 : 2, Singapore 3 : 2. */
export function flag(country: 'IN' | 'SG'): string {
  return country === 'IN' ? indian() : singaporean()
}

/** Saffron, white, green; the wheel of 24 spokes in navy fills three quarters of the white band. */
function indian(): string {
  const spokes = Array.from({ length: 12 }, (_, index) => {
    const x = Math.cos((index * Math.PI) / 12) * 14.5
    const y = Math.sin((index * Math.PI) / 12) * 14.5
    return `M${(90 - x).toFixed(2)} ${(60 - y).toFixed(2)}L${(90 + x).toFixed(2)} ${(60 + y).toFixed(2)}`
  }).join('')
  return svg(180, 120, [
    box('#ff671f', 0, 0, 180, 40),
    box('#ffffff', 0, 40, 180, 40),
    box('#046a38', 0, 80, 180, 40),
    ring('#06038d', 1.8, 90, 60, 14.6),
    strip('#06038d', 0.8, spokes),
    disc('#06038d', 90, 60, 3),
  ])
}

/** Red over white, a white crescent and five stars near the hoist. */
function singaporean(): string {
  const stars = Array.from({ length: 5 }, (_, index) => {
    const angle = -Math.PI / 2 + (index * 2 * Math.PI) / 5
    return area('#ffffff', star(53 + 11.5 * Math.cos(angle), 31 + 11.5 * Math.sin(angle), 4.6))
  })
  return svg(180, 120, [
    box('#ffffff', 0, 0, 180, 120),
    box('#ee2536', 0, 0, 180, 60),
    disc('#ffffff', 38, 30, 22),
    disc('#ee2536', 47, 30, 22),
    ...stars,
  ])
}

/** A pointed star, one point up. */
function star(x: number, y: number, radius: number): string {
  const corners = Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 ? radius * 0.382 : radius
    const angle = -Math.PI / 2 + (index * Math.PI) / 5
    return `${(x + reach * Math.cos(angle)).toFixed(2)} ${(y + reach * Math.sin(angle)).toFixed(2)}`
  })
  return `M${corners.join('L')}z`
}

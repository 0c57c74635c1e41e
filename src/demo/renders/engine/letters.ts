import { soften } from './flat.ts'

/**
 * A stroke face after road-sign lettering, on a grid 4 wide and 6 high: pairs of digits are points, a
 * leading dot keeps a stroke's corners, a closing ! closes it.
 */
const strokes: Readonly<Record<string, string>> = {
  A: '.002640 .1232',
  B: '.000626 26464333 .033323 .00 33434000',
  C: '454606004041',
  D: '.0006 06464000',
  E: '.46060040 .0333',
  F: '.000646 .0333',
  G: '454606004043 .4323',
  H: '.0006 .4046 .0343',
  I: '.1016',
  J: '46400001',
  K: '.0006 .0246 .1340',
  L: '.060040',
  M: '.0006224640',
  N: '.00064046',
  O: '00064640!',
  P: '.0006 06464303',
  Q: '00064640! .2240',
  R: '.0006 06464303 .2340',
  S: '454606033343400001',
  T: '.0646 .2620',
  U: '06004046',
  V: '.062046',
  W: '.0610243046',
  X: '.0046 .0640',
  Y: '.062346 .2320',
  Z: '.06460040',
  '0': '00064640!',
  '1': '.042620',
  '2': '0506464300 .0040',
  '3': '0506464313 1343400001',
  '4': '.2602 .0242 .3430',
  '5': '.460603 0343400001',
  '6': '460600404303',
  '7': '.064610',
  '8': '03064643! 00034340!',
  '9': '004046060343',
  '-': '.1333',
  '–': '.1333',
  '.': '.1010',
  ',': '.1100',
  '/': '.0046',
  '+': '.0343 .2125',
  '±': '.0444 .2226 .0141',
  '×': '.0145 .0541',
  Ø: '00064640! .0046',
  '~': '03142344',
  '°': '14163634!',
  '²': '.06260424',
  µ: '.0004 02004044',
  '½': '.0603 .0046 .3212',
  '¼': '.0603 .0046 .4042',
  '¾': '.0603 .0046 .4042',
  ':': '.2122 .2425',
  '=': '.0242 .0444',
  '%': '.0046 05061615! 30314140!',
  m: '.0004 02042420 22244440',
  k: '.0006 .0144 .1240',
  h: '.0006 02044440',
  t: '.2620 .1434',
  l: '.1016',
  i: '.1013 .1515',
  n: '.0004 02044440',
  x: '.0044 .0440',
  o: '00044440!',
  g: '01044441! .4440 .4000',
  r: '.0004 020444',
  e: '.0242 42440400 .0040',
  a: '044440 000242 .4440',
  d: '.4640 00044440!',
  s: '44040222 22424000',
}

type Segment = readonly [number, number, number, number]

const segments: ReadonlyMap<string, readonly Segment[]> = new Map(
  Object.entries(strokes).map(([sign, text]) => [sign, text.split(' ').flatMap(splitStroke)]),
)

function splitStroke(stroke: string): Segment[] {
  const digits = stroke.replace(/[.!]/g, '')
  const corners = (digits.match(/../g) ?? []).map((pair) => [Number(pair[0]), Number(pair[1])])
  const isClosed = stroke.endsWith('!')
  const line = stroke.startsWith('.') ? corners : soften(corners, 2, isClosed)
  if (isClosed) line.push(line[0] as number[])
  return line.slice(1).map((to, at) => [line[at]![0]!, line[at]![1]!, to[0]!, to[1]!])
}

const widths: Readonly<Record<string, number>> = {
  I: 3.4,
  l: 3,
  i: 3,
  '.': 3.4,
  ' ': 3.4,
  ':': 3.6,
  '-': 5,
}

/** Letters as a distance: sharp at any size. Below zero is ink. */
export interface Label {
  width: number
  height: number
  at: (u: number, v: number) => number
}

/** The strokes of a text, as lines; unknown signs fall back to capitals, then to nothing. */
export function layStrokes(text: string, height: number): { lines: Segment[]; width: number } {
  const scale = height / 6
  const lines: Segment[] = []
  let from = 0
  for (const sign of text) {
    const shown = segments.has(sign) ? sign : sign.toUpperCase()
    for (const [u0, v0, u1, v1] of segments.get(shown) ?? [])
      lines.push([(u0 + from) * scale, v0 * scale, (u1 + from) * scale, v1 * scale])
    from += widths[shown] ?? 5.6
  }
  return { lines, width: (from - 1.6) * scale }
}

/** This height, or the lower one at which the letters are no wider than `width`. */
export function fitLetters(text: string, height: number, width: number): number {
  return height * Math.min(1, width / layStrokes(text, height).width)
}

/** Its lower left corner is the origin. */
export function buildLabel(text: string, height: number, weight = 0.16): Label {
  const { lines, width } = layStrokes(text, height)
  const radius = (height * weight) / 2
  return {
    width,
    height,
    at(u, v) {
      if (u < -height || u > width + height || v < -height || v > 2 * height) return height
      let nearest = Number.POSITIVE_INFINITY
      for (const [u0, v0, u1, v1] of lines) {
        const [a, b] = [u - u0, v - v0]
        if (Math.abs(a) > height * 1.5) continue
        const [du, dv] = [u1 - u0, v1 - v0]
        const share = Math.min(1, Math.max(0, (a * du + b * dv) / (du * du + dv * dv + 1e-12)))
        const [p, q] = [a - du * share, b - dv * share]
        nearest = Math.min(nearest, p * p + q * q)
      }
      return Math.sqrt(nearest) - radius
    },
  }
}

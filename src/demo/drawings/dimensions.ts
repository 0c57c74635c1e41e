import { layStrokes } from '#demo/renders/engine/letters.ts'
import { readNumber, readNumbers, type Values } from '#demo/renders/look.ts'
import { threadSizes } from '#demo/renders/thread-sizes.ts'
import { svg } from './draw.ts'
import { line, strip } from './pen.ts'

/** Shown on the light and on the dark plate alike. */
const ink = '#7a8782'
const faint = '#9aa5a0'

/** A line drawing with its measures, and what it shows in words. */
interface DimensionDrawing {
  name: string
  svg: string
  alt: string
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

/** The dimensions of a product, where its kind has measures to show; null: it has none. */
export function drawDimensions(kind: string, values: Values): DimensionDrawing | null {
  const drawn = drawKind(kind, values)
  if (!drawn) return null
  const alt = `Dimensions of ${drawn.what}`
  return { name: alt, alt, svg: svg(200, 200, drawn.parts) }
}

function drawKind(kind: string, values: Values): { what: string; parts: string[] } | null {
  if (kind === 'hex-bolts' || kind === 'stainless-bolts') return drawBolt(values)
  if (kind === 'hex-nuts') return drawNut(values)
  if (kind === 'cartons') return drawCarton(values)
  return null
}

function drawBolt({ thread, length }: Values) {
  const d = readNumber(thread)
  const l = readNumber(length)
  const [pitch, flats, head] = threadSizes[d]!
  const scale = Math.min(108 / (l + head), 62 / (flats * 1.155))
  const [k, h, r] = [head * scale, flats * 0.577 * scale, (d / 2) * scale]
  const x = 100 - ((l + head) * scale) / 2
  const end = x + k + l * scale
  const y = 88
  const turns = Array.from({ length: Math.floor(l / pitch) - 1 }, (_, at) => {
    const u = x + k + (at + 1) * pitch * scale
    return `M${u} ${y - r}l${pitch * scale * 0.5} ${r * 2}`
  }).join('')
  return {
    what: `hex bolt ${thread} × ${length}`,
    parts: [
      line(
        ink,
        1.6,
        `M${x} ${y - h}h${k}v${h * 2}h${-k}zM${x} ${y - h / 2}h${k}M${x} ${y + h / 2}h${k}`,
      ),
      line(
        ink,
        1.6,
        `M${x + k} ${y - r}H${end - r * 0.3}l${r * 0.3} ${r * 0.3}V${y + r * 0.7}l${-r * 0.3} ${r * 0.3}H${x + k}`,
      ),
      strip(faint, 0.6, turns),
      ...measureAcross([x + k, y + h, end, y + h], 24, `${l}`),
      ...measureAcross([x, y - h, x + k, y - h], -14, `${head}`),
      ...measureUp([end, y - r, end, y + r], 16, `M${d}`),
      ...measureUp([x, y - h, x, y + h], -14, `${flats}`),
    ],
  }
}

function drawNut({ thread }: Values) {
  const d = readNumber(thread)
  const [, flats, , height] = threadSizes[d]!
  const scale = 70 / flats
  const [r, y] = [(flats / 2) * scale, 92]
  const corners = Array.from({ length: 6 }, (_, at) => {
    const angle = (at * Math.PI) / 3
    return `${84 + r * 1.1547 * Math.cos(angle)} ${y + r * 1.1547 * Math.sin(angle)}`
  })
  const hole = (d / 2) * scale
  const [left, right] = [152, 152 + height * scale * 0.5]
  return {
    what: `nut ${thread}`,
    parts: [
      line(ink, 1.6, `M${corners.join('L')}z`),
      line(
        ink,
        1.6,
        `M${84 - hole} ${y}a${hole} ${hole} 0 1 0 ${hole * 2} 0a${hole} ${hole} 0 1 0 ${-hole * 2} 0`,
      ),
      line(ink, 1.6, `M${left} ${y - r}H${right}V${y + r}H${left}z`),
      ...measureAcross([84 - hole, y + r, 84 + hole, y + r], 24, `M${d}`),
      ...measureUp([84 - r * 1.15, y - r, 84 - r * 1.15, y + r], -10, `${flats}`),
      ...measureAcross([left, y + r, right, y + r], 24, `${height}`),
    ],
  }
}

function drawCarton({ size }: Values) {
  const [l, w, h] = readNumbers(size!) as [number, number, number]
  const scale = 110 / (l + w * 0.5)
  const [front, depth, high] = [l * scale, w * 0.5 * scale, h * scale]
  const left = 100 - (front + depth) / 2
  const bottom = 100 + high / 2 + 8
  const right = left + front
  return {
    what: `box ${size}`,
    parts: [
      line(ink, 1.6, `M${left} ${bottom}h${front}v${-high}h${-front}z`),
      line(
        ink,
        1.6,
        `M${left} ${bottom - high}l${depth} ${-depth * 0.6}h${front}l${-depth} ${depth * 0.6}` +
          `M${right} ${bottom}l${depth} ${-depth * 0.6}v${-high}`,
      ),
      ...measureAcross([left, bottom, right, bottom], 20, `${l}`),
      ...measureUp([left, bottom - high, left, bottom], -16, `${h}`),
      ...write(right + depth * 0.5 + 14, bottom - depth * 0.2 + 6, `${w}`),
    ],
  }
}

/** A measure below (or above) something, `away` from it. */
function measureAcross([left, y, right]: Box, away: number, text: string): string[] {
  const at = y + away
  return [
    strip(
      faint,
      0.6,
      `M${left} ${y}V${at + Math.sign(away) * 4}M${right} ${y}V${at + Math.sign(away) * 4}`,
    ),
    line(
      ink,
      1,
      `M${left} ${at}H${right}M${left + 4} ${at - 2}l-4 2l4 2M${right - 4} ${at - 2}l4 2l-4 2`,
    ),
    ...write((left + right) / 2, at + (away > 0 ? 13 : -6), text),
  ]
}

/** A measure at the right (or left) of something. */
function measureUp([x, top, , bottom]: Box, away: number, text: string): string[] {
  const at = x + away
  return [
    strip(
      faint,
      0.6,
      `M${x} ${top}H${at + Math.sign(away) * 4}M${x} ${bottom}H${at + Math.sign(away) * 4}`,
    ),
    line(
      ink,
      1,
      `M${at} ${top}V${bottom}M${at - 2} ${top + 4}l2 -4l2 4M${at - 2} ${bottom - 4}l2 4l2 -4`,
    ),
    ...write(at + Math.sign(away) * (text.length * 3.8 + 4), (top + bottom) / 2 + 4, text),
  ]
}

/** Letters drawn as strokes, centred on x, standing on y: no font is needed. */
function write(x: number, y: number, text: string): string[] {
  const { lines, width } = layStrokes(text, 8)
  const from = x - width / 2
  const round = (value: number) => Math.round(value * 100) / 100
  const path = lines
    .map(
      ([u0, v0, u1, v1]) =>
        `M${round(from + u0)} ${round(y - v0)}L${round(from + u1)} ${round(y - v1)}`,
    )
    .join('')
  return [line(ink, 1.3, path)]
}

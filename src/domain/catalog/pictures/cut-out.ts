import { setImmediate as nextTurn } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'

/** Pixels, red, green, blue and opacity each. */
interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

/** How far a background's colours may lie from their middle, of 255. */
const tolerance = 14
/** What of a difference is the paper's own, of 255. */
const unevenness = 5
/** The darkest background that counts as a plate of its own. */
const minLight = 200
const minPlainBorder = 0.95
/** The goods' share of what was photographed; beyond these nothing was cut, or all. */
const minShare = 0.02
const maxShare = 0.97
/** A shadow on the background has its hue, darkens softly, and no further than this share. */
const shadowHue = 9
const shadowStep = 5
const minShadowLight = 0.5
/** A photograph with a shadow of at least this share of its goods needs no other. */
const minShadowShare = 0.04
/** Difference from the background at which the goods' edge is opaque. */
const opaqueAt = 60
/** The goods' share of the square's side; around it there is room for the shadow. */
const fill = 0.82
const shadowStrength = 0.24
/** So many pixels are a few milliseconds of work: then others have their turn. */
const pixelsATurn = 20_000
const decodingSeconds = 20

/**
 * The goods of a photograph without its background: centred in a transparent square of at most
 * `maxSide` pixels, above a soft shadow. Null: the background is not plain and light, or the goods
 * can't be told from it. Source: LOOK-10.
 */
export async function cutOut(picture: Sharp, maxSide: number): Promise<Sharp | null> {
  const { data, info } = await picture
    .ensureAlpha()
    .raw()
    .timeout({ seconds: decodingSeconds })
    .toBuffer({ resolveWithObject: true })
  const pixels = { data: new Uint8Array(data), width: info.width, height: info.height }
  const cleared = await clearBackground(pixels)
  if (!cleared) return null
  const box = await findBox(pixels)
  if (box === null) return null
  const { width, height } = pixels
  const side = Math.min(maxSide, Math.ceil(Math.max(box.width, box.height) / fill))
  const goods = await sharp(pixels.data, { raw: { width, height, channels: 4 } })
    .extract(box)
    .resize(Math.round(side * fill), Math.round(side * fill), { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const left = Math.round((side - goods.info.width) / 2)
  const top = Math.round((side - goods.info.height) / 2)
  const placed = { input: goods.data, left, top }
  if (cleared.hasShadow) return onNothing(side).composite([placed])
  const shadow = await drawShadow({ ...placed, top: top + Math.round(side / 60) }, side)
  return onNothing(side).composite([{ input: shadow }, placed])
}

const onNothing = (side: number): Sharp =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#0000' } })

async function drawShadow(goods: { input: Buffer; left: number; top: number }, side: number) {
  const raw = { width: side, height: side, channels: 1 } as const
  const placed = await onNothing(side).composite([goods]).png().toBuffer()
  // A pipeline takes its channel last, whatever the order of the calls.
  const shape = await sharp(placed).extractChannel(3).raw().toBuffer()
  const opacity = await sharp(shape, { raw })
    .blur(Math.max(1, side / 50))
    .linear(shadowStrength, 0)
    .extractChannel(0)
    .raw()
    .toBuffer()
  return sharp({ create: { width: side, height: side, channels: 3, background: '#000' } })
    .joinChannel(opacity, { raw })
    .png()
    .toBuffer()
}

/**
 * Makes what lies behind the goods transparent, and their shadow on it black and see-through. Null:
 * there is no plain background.
 */
async function clearBackground(pixels: Pixels): Promise<{ hasShadow: boolean } | null> {
  const border = listBorder(pixels)
  const { data } = pixels
  if (border.filter((at) => data[at * 4 + 3]! < 16).length >= border.length * minPlainBorder)
    return { hasShadow: false }
  const middle = [0, 1, 2].map((channel) => median(border.map((at) => data[at * 4 + channel]!)))
  const background = middle as Color
  const differ = (at: number) =>
    Math.max(
      Math.abs(data[at * 4]! - background[0]),
      Math.abs(data[at * 4 + 1]! - background[1]),
      Math.abs(data[at * 4 + 2]! - background[2]),
    )
  const plain = border.filter((at) => differ(at) <= tolerance)
  if (plain.length < border.length * minPlainBorder || Math.min(...background) < minLight)
    return null
  const isBehind = await spread(pixels, plain, (at) => differ(at) <= tolerance)
  const share = shareOfLight(data, background)
  // From the background's colour, made as dark as the pixel is.
  const differInHue = (at: number) =>
    Math.max(
      Math.abs(data[at * 4]! - background[0] * share(at)),
      Math.abs(data[at * 4 + 1]! - background[1] * share(at)),
      Math.abs(data[at * 4 + 2]! - background[2] * share(at)),
    )
  const behind: number[] = []
  await visitPixels(isBehind.length, (at) => {
    if (isBehind[at]) behind.push(at)
  })
  const isShadow = await spread(
    pixels,
    behind,
    (at, from) =>
      share(at) >= minShadowLight &&
      Math.abs(share(at) - share(from)) * 255 <= shadowStep &&
      differInHue(at) <= shadowHue,
  )
  let [shadows, goods] = [0, 0]
  await visitPixels(isBehind.length, (at) => {
    if (isShadow[at]) {
      if (!isBehind[at]) shadows++
      const opacity = Math.max(0, Math.round(255 * (1 - share(at))) - unevenness)
      data.fill(0, at * 4, at * 4 + 3)
      data[at * 4 + 3] = opacity
    } else {
      goods++
      if (isBesideBackground(at, isBehind, pixels.width))
        data[at * 4 + 3] = Math.min(255, Math.round((differ(at) * 255) / opaqueAt))
    }
  })
  return { hasShadow: shadows >= goods * minShadowShare }
}

type Color = [red: number, green: number, blue: number]

/** How much of the background's light a pixel has, 0 to about 1. */
const shareOfLight = (data: Uint8Array, [red, green, blue]: Color) => {
  const whole = red + green + blue
  return (at: number) => (data[at * 4]! + data[at * 4 + 1]! + data[at * 4 + 2]!) / whole
}

async function visitPixels(count: number, visit: (at: number) => void): Promise<void> {
  for (let start = 0; start < count; start += pixelsATurn) {
    const end = Math.min(count, start + pixelsATurn)
    for (let at = start; at < end; at++) visit(at)
    await nextTurn()
  }
}

/** Every pixel that is reached from the first ones by steps to pixels that belong. */
async function spread(
  { width, height }: Pixels,
  first: readonly number[],
  belongs: (at: number, from: number) => boolean,
): Promise<Uint8Array> {
  const reached = new Uint8Array(width * height)
  const stack = [...first]
  const visit = (at: number, from: number) => {
    if (reached[at] || !belongs(at, from)) return
    reached[at] = 1
    stack.push(at)
  }
  for (const at of first) reached[at] = 1
  let steps = 0
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (++steps % pixelsATurn === 0) await nextTurn()
    const x = at % width
    if (x > 0) visit(at - 1, at)
    if (x < width - 1) visit(at + 1, at)
    if (at >= width) visit(at - width, at)
    if (at < width * (height - 1)) visit(at + width, at)
  }
  return reached
}

/** At the picture's own edge the row's other end counts as beside it: a pixel of no weight. */
const isBesideBackground = (at: number, isBehind: Uint8Array, width: number): boolean =>
  isBehind[at - 1] === 1 ||
  isBehind[at + 1] === 1 ||
  isBehind[at - width] === 1 ||
  isBehind[at + width] === 1

function listBorder({ width, height }: Pixels): number[] {
  const rows = Array.from({ length: width }, (_, x) => [x, (height - 1) * width + x])
  const columns = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1])
  return [...rows, ...columns].flat()
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!
}

/** Where the goods stand; null: hardly anything, or all, would be goods. */
async function findBox({ data, width, height }: Pixels) {
  let [left, top, right, bottom, count] = [width, height, -1, -1, 0]
  await visitPixels(width * height, (at) => {
    if (data[at * 4 + 3]! < unevenness) return
    count++
    const x = at % width
    const y = (at - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  })
  const share = count / (width * height)
  if (share < minShare || share > maxShare) return null
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}

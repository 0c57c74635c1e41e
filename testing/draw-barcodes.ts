import sharp from 'sharp'
import { encode } from 'uqr'

/** Bars as text: 1 is black. */
type Bars = string

const left =
  '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
const parities = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ')
const invert = (bars: Bars) => bars.replace(/./g, (bar) => (bar === '0' ? '1' : '0'))
const reverse = (bars: Bars) => [...bars].reverse().join('')
const right = left.map(invert)
const even = right.map(reverse)

/** The digits with their check digit. */
export function completeGtin(digits: string): string {
  const sum = [...digits].reverse().reduce((all, digit, at) => all + +digit * (at % 2 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** EAN-13, which a UPC-A is with a zero before it, and EAN-8. */
export function drawEan(gtin: string): string {
  const digits = [...gtin].map(Number)
  const half = gtin.length >> 1
  const isLong = gtin.length === 13
  const first = digits.slice(isLong ? 1 : 0, isLong ? 7 : 4)
  const parity = isLong ? parities[digits[0]!]! : 'LLLL'
  const bars = [
    '101',
    ...first.map((digit, at) => (parity[at] === 'L' ? left : even)[digit]!),
    '01010',
    ...digits.slice(isLong ? 7 : half).map((digit) => right[digit]!),
    '101',
  ]
  return drawBars(bars.join(''), gtin)
}

/** Widths of bars and gaps by value; the last three are starts B and C, and the stop. */
const widths128 = (
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231' +
  '113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211' +
  '212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131' +
  '113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111' +
  '314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211' +
  '241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
  '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214' +
  '211232'
).match(/.{6}/g)!

/** Code 128, set B: any ASCII text. */
export function drawCode128(text: string): string {
  const values = [104, ...[...text].map((letter) => letter.charCodeAt(0) - 32)]
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103
  const widths = [...values, check]
    .map((value) => widths128[value]!)
    .concat('2331112')
    .join('')
  const bars = [...widths].map((width, at) => (at % 2 ? '0' : '1').repeat(+width)).join('')
  return drawBars(bars, text)
}

function drawBars(bars: Bars, caption: string): string {
  const width = 3
  const rects = [...bars].map((bar, at) =>
    bar === '1' ? `<rect x="${40 + at * width}" y="20" width="${width}" height="130"/>` : '',
  )
  return wrapLabel(
    80 + bars.length * width,
    200,
    `${rects.join('')}<text x="40" y="180" font-size="24" font-family="DejaVu Sans">${caption}</text>`,
  )
}

export function drawQr(text: string, scale = 6): string {
  const { data, size } = encode(text)
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + 2} ${y + 2}h1v1h-1z` : '')),
  )
  const content = `<path transform="scale(${scale})" d="${squares.join('')}"/>`
  return wrapLabel((size + 4) * scale, (size + 4) * scale, content)
}

/** Labels side by side on one sheet, in columns of this width and rows of this height. */
export function drawSheet(labels: readonly string[], columns: number, step: number): string {
  const placed = labels.map((label, at) => {
    const place = `x="${10 + (at % columns) * step}" y="${10 + Math.floor(at / columns) * step}"`
    return label.replace('<svg ', `<svg ${place} `)
  })
  const rows = Math.ceil(labels.length / columns)
  return wrapLabel(20 + columns * step, 20 + rows * step, placed.join(''))
}

/** A label with a line of print. */
export function drawPrint(text: string, fontSize = 40): string {
  const width = 60 + text.length * fontSize * 0.65
  return wrapLabel(
    width,
    fontSize * 2,
    `<text x="30" y="${fontSize * 1.35}" font-size="${fontSize}" font-family="DejaVu Sans">${text}</text>`,
  )
}

function wrapLabel(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>${content}</svg>`
}

/** How the photo was taken. */
export interface PhotoFaults {
  /** Degrees. */
  turned?: number
  /** Sheared by this share of its height. */
  skewed?: number
  blurred?: number
  /** Standard deviation of 256 levels. */
  noise?: number
  /** Width of the whole photo. */
  width?: number
  quality?: number
}

/** A JPEG photo of labels on a grey ground, one below the other in its middle. */
export async function photographLabels(
  labels: readonly string[],
  faults: PhotoFaults = {},
): Promise<Buffer> {
  const { turned = 0, skewed = 0, blurred = 0, noise = 0, width = 1200, quality = 85 } = faults
  const backdrop = { r: 168, g: 164, b: 158 }
  const pictures = await Promise.all(
    labels.map(async (label) => {
      const flat = await sharp(Buffer.from(label)).flatten().png().toBuffer()
      const bent = await sharp(flat)
        .affine([1, skewed, skewed / 2, 1], { background: backdrop })
        .png()
        .toBuffer()
      return sharp(bent).rotate(turned, { background: backdrop }).png().toBuffer()
    }),
  )
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
  const gap = 40
  const canvas = {
    width: Math.max(1000, ...sizes.map((size) => size.width + 240)),
    height: Math.max(
      750,
      sizes.reduce((sum, size) => sum + size.height + gap, 200),
    ),
    channels: 3,
    background: backdrop,
  } as const
  let top = (canvas.height - sizes.reduce((sum, size) => sum + size.height + gap, -gap)) >> 1
  const layers = pictures.map((input, at) => {
    const layer = { input, left: (canvas.width - sizes[at]!.width) >> 1, top }
    top += sizes[at]!.height + gap
    return layer
  })
  const scene = await sharp({ create: canvas }).composite(layers).png().toBuffer()
  const photo = sharp(scene).resize({ width })
  const soft = await (blurred > 0 ? photo.blur(blurred) : photo).png().toBuffer()
  const { width: w, height: h } = await sharp(soft).metadata()
  const grain = await sharp({
    create: {
      width: w,
      height: h,
      channels: 3,
      background: backdrop,
      noise: { type: 'gaussian', mean: 128, sigma: noise },
    },
  })
    .png()
    .toBuffer()
  return sharp(soft)
    .composite(noise > 0 ? [{ input: grain, blend: 'overlay' }] : [])
    .jpeg({ quality })
    .toBuffer()
}

import sharp, { type Sharp } from 'sharp'
import { type Dice, dice } from '#demo/dice.ts'
import { drawSvg, svg } from '#demo/drawings/draw.ts'
import { drawShape } from '#demo/drawings/draw-shape.ts'
import {
  composeDemoProducts,
  type DrawingRef,
  drawingKey,
  type SellerCode,
} from '#demo/products/compose-products.ts'
import { listShownLooks } from '#demo/renders/demo-looks.ts'
import { readMaster } from '#demo/renders/masters.ts'

/** A picture of the demo shop as stored there. */
export interface ReferencePicture extends DrawingRef {
  name: string
  /** Transparent, unlike a drawing. */
  isRendered: boolean
  bytes: Uint8Array
}

/** Every `step`-th picture of this many products of a demo seller. */
export async function loadReferencePictures(
  seller: SellerCode,
  count: number,
  step = 1,
): Promise<ReferencePicture[]> {
  const shown = listShownLooks()
  const refs = new Map<string, { ref: DrawingRef; isRendered: boolean }>()
  for (const { look, drawings } of composeDemoProducts({ seller, count, now: new Date(0) }))
    if (look && shown.has(look.key)) refs.set(look.key, { ref: drawings[0]!, isRendered: true })
    else for (const ref of drawings) refs.set(drawingKey(ref), { ref, isRendered: false })
  const names = [...refs.keys()].sort().filter((_, at) => at % step === 0)
  return Promise.all(
    names.map(async (name) => {
      const { ref, isRendered } = refs.get(name)!
      const bytes = isRendered ? await readMaster(name) : await kept(drawSvg(ref))
      return { ...ref, name, isRendered, bytes }
    }),
  )
}

function kept(drawing: string): Promise<Buffer> {
  return sharp(Buffer.from(drawing)).resize(960, 960).webp({ quality: 90, effort: 2 }).toBuffer()
}

const plate = '#f5f4ef'

type Change = (picture: Sharp, chance: Dice) => Promise<Buffer>

/** What happens to a picture on its way through a phone, a messenger or another shop. */
export const changes: Record<string, Change> = {
  resized: async (picture, chance) =>
    picture
      .resize(chance.pick([120, 160, 200, 320, 640, 1500]))
      .webp()
      .toBuffer(),
  // So small that threads and rungs are gone.
  'thumbnail of 72 px': async (picture) => picture.resize(72).webp().toBuffer(),
  recompressed: async (picture, chance) =>
    picture
      .resize(480)
      .jpeg({ quality: chance.between(12, 45) })
      .toBuffer(),
  tinted: async (picture, chance) => tint(picture, chance).jpeg({ quality: 80 }).toBuffer(),
  cropped: async (picture, chance) =>
    crop(picture, chance.between(70, 85) / 100, chance)
      .jpeg({ quality: 85 })
      .toBuffer(),
  mirrored: async (picture) => picture.flop().jpeg({ quality: 85 }).toBuffer(),
  'cropped, resized, recompressed, tinted': async (picture, chance) => {
    const cut = await crop(picture, chance.between(70, 85) / 100, chance)
      .png({ compressionLevel: 0 })
      .toBuffer()
    return tint(sharp(cut).resize(chance.pick([160, 300, 500])), chance)
      .jpeg({ quality: 50 })
      .toBuffer()
  },
}

/** Brighter or darker, and warmer, colder, greener or pinker, as lamps and cameras make it. */
function tint(picture: Sharp, chance: Dice): Sharp {
  const light = 0.82 + chance.roll() * 0.3
  const channel = () => light * (0.9 + chance.roll() * 0.2)
  return picture.removeAlpha().linear([channel(), channel(), channel()], [0, 0, 0])
}

/** Crops to this share of the area, at any place and in varying proportions. */
function crop(picture: Sharp, share: number, chance: Dice): Sharp {
  const wide = share + chance.roll() * (1 - share)
  const width = Math.round(960 * Math.min(1, Math.max(share, wide)))
  const height = Math.round((960 * 960 * share) / width)
  const left = chance.between(0, 960 - width)
  const top = chance.between(0, 960 - Math.min(960, height))
  return picture.extract({ left, top, width, height: Math.min(960, height) })
}

/** A copy of a transparent picture has the plate that it was seen on. */
function getSeenPicture(picture: ReferencePicture): Promise<Buffer> {
  const known = seenPictures.get(picture)
  if (known) return known
  const flat = sharp(picture.bytes).flatten({ background: plate })
  // It is read again at once: pressing it would take longer than all else.
  const seen = flat.png({ compressionLevel: 0 }).toBuffer()
  seenPictures.clear()
  seenPictures.set(picture, seen)
  return seen
}

/** Only the last: all changes of a picture follow one another. */
const seenPictures = new Map<ReferencePicture, Promise<Buffer>>()

/** A random generator, deterministic for picture, change and round. */
export async function applyChange(
  picture: ReferencePicture,
  change: string,
  round: number,
): Promise<Buffer> {
  const seen = sharp(await getSeenPicture(picture))
  return changes[change]!(seen, seedDice(picture.name + change, round))
}

const backgrounds = ['#ffffff', '#f1f3f4', '#dfe3e6', '#e9dfcf', '#cfd4d1', '#c7a77c']

/**
 * Simulates a photo of the product in a picture: on another background, scaled, slightly rotated, off-centre,
 * in other light. It is no copy of any picture of the shop.
 */
export async function composePhoto(
  { name, shape, paint, isRendered, bytes }: ReferencePicture,
  round: number,
): Promise<Buffer> {
  const chance = seedDice(`${name}photo`, round)
  const background = chance.pick(backgrounds)
  const scale = 0.6 + chance.roll() * 0.5
  const turn = chance.between(-10, 10)
  const x = chance.between(-16, 16)
  const y = chance.between(-16, 16)
  const shade = chance.pick(['#ffffff', '#000000'])
  const fall = `<defs><linearGradient id="fall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${shade}" stop-opacity="0"/><stop offset="1" stop-color="${shade}" stop-opacity="0.14"/></linearGradient></defs>`
  const drawn = isRendered ? await embedPicture(bytes) : drawShape(shape, paint)
  const placed = `<g transform="translate(${100 + x} ${100 + y}) rotate(${turn}) scale(${scale.toFixed(3)}) translate(-100 -100)">${drawn}</g>`
  const scene = svg(240, 200, [
    fall,
    `<rect width="240" height="200" fill="${background}"/>`,
    `<rect width="240" height="200" fill="url(#fall)"/>`,
    `<g transform="translate(20 0)">${placed}</g>`,
  ])
  const picture = sharp(Buffer.from(scene), { density: 144 }).resize(640)
  return tint(picture.blur(0.6), chance).jpeg({ quality: 70 }).toBuffer()
}

async function embedPicture(bytes: Uint8Array): Promise<string> {
  const png = await sharp(bytes).resize(480).png({ compressionLevel: 0 }).toBuffer()
  return `<image width="200" height="200" href="data:image/png;base64,${png.toString('base64')}"/>`
}

function seedDice(text: string, round: number): Dice {
  return dice(round, ...Buffer.from(text))
}

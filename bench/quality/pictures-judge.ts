import { decodePicture } from '#domain/visual/decode-picture.ts'
import { getSimilarity, toFeatures } from '#domain/visual/feature-rules.ts'
import { embedQuery } from '#domain/visual/query-features.ts'
import type { Raster, VisionModel } from '#platform/ports.ts'
import { applyChange, changes, composePhoto, type ReferencePicture } from './pictures-set.ts'

export interface PictureScore {
  tried: number
  /** Share of tries in which the right picture came first, or for photos among the first five. */
  share: number
  /** `expected → first result` for the others. */
  missed: string[]
}

export const photo = 'photo of the same kind and colour'

/**
 * Measures picture search over all pictures of the shop: every modified picture must find its original first,
 * or one of its product, or of one that differs in a print or size only;
 * a photo of a product, which is no copy of any picture, must find products of the same shape and paint among
 * the first five. Every `step`-th picture is tried. All models judge the same copies.
 */
export async function judgePictures(
  pictures: readonly ReferencePicture[],
  visions: readonly VisionModel[],
  { rounds, step }: { rounds: number; step: number },
): Promise<Map<string, PictureScore>[]> {
  const judges = await Promise.all(visions.map((vision) => openJudge(pictures, vision)))
  const judge = async (what: string, picture: ReferencePicture, bytes: Uint8Array) => {
    for (const each of judges) await each.judge(what, picture, bytes)
  }
  for (let round = 0; round < rounds; round++) {
    for (const picture of pictures.filter((_, at) => at % step === 0)) {
      for (const change of Object.keys(changes))
        await judge(change, picture, await applyChange(picture, change, round))
      if (picture.view === 'main') await judge(photo, picture, await composePhoto(picture, round))
    }
  }
  return judges.map(({ scores }) => scores)
}

async function openJudge(pictures: readonly ReferencePicture[], vision: VisionModel) {
  const kept = await Promise.all(
    pictures.map(async (picture) => ({ picture, views: await embedStored(vision, picture.bytes) })),
  )
  const scores = new Map<string, PictureScore>()
  const judge = async (what: string, picture: ReferencePicture, bytes: Uint8Array) => {
    const { views } = await embedQuery(vision, await decode(vision, bytes))
    const near = kept
      .map((each) => ({ ...each.picture, likeness: getSimilarity(views, each.views) }))
      .sort((a, b) => b.likeness - a.likeness)
    const right =
      what === photo
        ? near.slice(0, 5).some((each) => each.view === 'main' && isAlike(each, picture))
        : near[0]!.name === picture.name || isAlike(near[0]!, picture)
    const score = scores.get(what) ?? { tried: 0, share: 0, missed: [] }
    score.tried++
    if (!right) score.missed.push(`${picture.name} → ${near[0]!.name}`)
    score.share = 1 - score.missed.length / score.tried
    scores.set(what, score)
  }
  return { scores, judge }
}

/** Views of one product, or products of one kind and colour that a print or a size tells apart. */
function isAlike(one: ReferencePicture, other: ReferencePicture): boolean {
  return one.shape === other.shape && one.paint === other.paint
}

async function embedStored(vision: VisionModel, bytes: Uint8Array): Promise<Int8Array[]> {
  return toFeatures(await vision.embed(await decode(vision, bytes))).views
}

async function decode(vision: VisionModel, bytes: Uint8Array): Promise<Raster> {
  const picture = await decodePicture(bytes, vision.maxSide)
  if (!picture.ok) throw new Error(`A picture of the bench was refused: ${picture.code}`)
  return picture.value
}

/** A trivial baseline: a histogram of 512 colours. */
export const colourHistogram: VisionModel = {
  name: 'colour histogram',
  maxSide: 160,
  embed: async (picture) => [computeHistogram(picture)],
}

function computeHistogram({ rgb }: Raster): Float32Array {
  const counts = new Float32Array(512)
  for (let at = 0; at < rgb.length; at += 3)
    counts[((rgb[at]! >> 5) << 6) | ((rgb[at + 1]! >> 5) << 3) | (rgb[at + 2]! >> 5)]!++
  return counts.map(Math.sqrt)
}

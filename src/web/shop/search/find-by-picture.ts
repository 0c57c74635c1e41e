import { listingSearch, plainQuery } from '#contract/listing-url.ts'
import { paths } from '#contract/paths.ts'
import { type PictureAnswer, visualTexts } from '#contract/visual.ts'
import type { Visit } from '#web/visit.ts'
import { readUpload } from './read-upload.ts'

/** IMG-01: where the results of a picture are, or why there are none. */
export async function findByPicture(
  { scope, shop }: Visit,
  request: Request,
): Promise<PictureAnswer> {
  const upload = await readUpload(request)
  const found = upload.ok ? await shop.visual.searchByPicture(scope, upload.bytes) : upload
  if (!found.ok) return { ok: false, code: found.code, text: visualTexts[found.code] }
  const search = listingSearch(plainQuery, scope.seller, {
    source: 'image',
    code: found.value.code,
  })
  return { ok: true, path: paths.search() + search }
}

export function statusOf(answer: PictureAnswer): number {
  return answer.ok ? 200 : answer.code === 'busy' ? 503 : 400
}

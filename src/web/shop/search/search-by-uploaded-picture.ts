import { listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import { type PictureAnswer, visualTexts } from '#contract/search/visual.ts'
import type { Visit } from '#web/visit.ts'
import { readPictureUpload } from './read-picture-upload.ts'

/** IMG-01: the URL of a picture's results, or why there are none. */
export async function searchByUploadedPicture(
  { scope, shop }: Visit,
  request: Request,
): Promise<PictureAnswer> {
  const upload = await readPictureUpload(request)
  const outcome = upload.ok ? await shop.visual.searchByPicture(scope, upload.bytes) : upload
  if (!outcome.ok) return { ok: false, code: outcome.code, text: visualTexts[outcome.code]() }
  const search = listingSearch(plainQuery, scope.seller, {
    source: 'image',
    code: outcome.value.code,
  })
  return { ok: true, path: paths.search() + search }
}

export function getAnswerStatus(answer: PictureAnswer): number {
  return answer.ok ? 200 : answer.code === 'busy' ? 503 : 400
}

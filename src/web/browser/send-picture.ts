import { paths } from '#contract/paths/paths.ts'
import { type PictureAnswer, visualTexts } from '#contract/search/visual.ts'
import * as searchTexts from '#texts/search.ts'
import { toHref } from '#web/ui/to-href.ts'
import { setSearchedPicture } from './searched-picture.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** Uploads may be slow. */
const timeoutMs = 60_000

/** Shrinks a picture and searches with it; failures are returned as text. Source: IMG-01. */
export async function sendPicture(file: File, signal: AbortSignal): Promise<PictureAnswer> {
  const picture = await shrinkPicture(file)
  if (!picture) return { ok: false, code: 'no-picture', text: visualTexts['no-picture']() }
  const body = new FormData()
  body.set('searchImage', picture, file.name)
  try {
    const answer = await fetch(toHref(paths.findPicture()), {
      method: 'POST',
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    setSearchedPicture(file)
    if (answer.headers.get('content-type')?.startsWith('application/json')) return answer.json()
  } catch {}
  return { ok: false, code: 'failed', text: searchTexts.pictureFailed() }
}

import { boundedQueue } from '#kernel/bounded-queue.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { decodeGreyPicture } from './codes/grey-picture.ts'
import { isDecodeError } from './decode-picture.ts'
import { checkUpload } from './upload-rules.ts'

/** One at a time, as for searches by picture. */
const limitReading = boundedQueue({ atOnce: 1, waiting: 3 })

/**
 * The lines of print in a photo of a list, and the digits of its bar codes, each on a line. Refuses
 * what is no picture, and any while too many are waiting; `nothing-read` too where no reader is
 * installed. The picture is read in memory and never stored. Source: PAD-01.
 */
export async function readList(
  scope: Scope,
  bytes: Uint8Array,
): Promise<Outcome<string[], 'no-picture' | 'too-large' | 'nothing-read' | 'busy'>> {
  const refusal = checkUpload(bytes)
  if (refusal) return refuse(refusal)
  const reader = scope.outside.pictureReader
  if (!reader) return refuse('nothing-read')
  const lines = await limitReading(async () => {
    try {
      const picture = await decodeGreyPicture(bytes)
      const barcodes = (await reader.readBarcodes(picture)) ?? []
      const print = (await reader.readLines(picture)) ?? []
      return [...print, ...barcodes.map(({ text }) => text)]
    } catch (error) {
      if (isDecodeError(error)) return null
      throw error
    }
  })
  if (lines === 'full') return refuse('busy')
  if (lines === null) return refuse('no-picture')
  const texts = lines.map((line) => line.trim()).filter(Boolean)
  return texts.length === 0 ? refuse('nothing-read') : ok(texts)
}

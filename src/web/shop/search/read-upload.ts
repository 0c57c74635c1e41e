import { mostUploadBytes } from '#contract/visual.ts'

/** What a form has around its file. */
const mostAround = 64 * 1024

export type Upload = { ok: true; bytes: Uint8Array } | { ok: false; code: 'no-picture' | 'too-large' }

/** The file of a picture form, read no further than the limit. Source: IMG-02. */
export async function readUpload(request: Request): Promise<Upload> {
  const most = mostUploadBytes + mostAround
  if (Number(request.headers.get('content-length') ?? 0) > most) return { ok: false, code: 'too-large' }
  let read = 0
  const counted = request.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.byteLength
        if (read > most) controller.error(new Error('too large'))
        else controller.enqueue(chunk)
      },
    }),
  )
  const { method, headers } = request
  const limited = new Request(request.url, { method, headers, body: counted ?? null, duplex: 'half' } as RequestInit)
  const form = await limited.formData().catch(() => null)
  const file = form?.get('searchImage')
  if (read > most) return { ok: false, code: 'too-large' }
  if (!(file instanceof Blob) || file.size === 0) return { ok: false, code: 'no-picture' }
  return { ok: true, bytes: await file.bytes() }
}

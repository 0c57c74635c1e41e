import { hasNul } from './answers.ts'

/** A form with files, read no further than `most` bytes; null where it is no form. */
export async function boundedForm(request: Request, most: number): Promise<FormData | 'too-large' | null> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return 'too-large'
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
  if (read > most) return 'too-large'
  return form && hasNul(form) ? null : form
}

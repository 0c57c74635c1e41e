import { readFileForm } from '#web/read-form.server.ts'

export type Upload =
  | { ok: true; bytes: Uint8Array }
  | { ok: false; code: 'no-picture' | 'too-large' }

/** The file of a picture form, read no further than the limit. Source: IMG-02. */
export async function readPictureUpload(request: Request): Promise<Upload> {
  const form = await readFileForm(request)
  if (form === 'too-large') return { ok: false, code: 'too-large' }
  const file = form?.get('searchImage')
  if (!(file instanceof Blob) || file.size === 0) return { ok: false, code: 'no-picture' }
  return { ok: true, bytes: await file.bytes() }
}

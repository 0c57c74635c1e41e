import type { FileRefusal } from '#domain/catalog/catalog.ts'
import type { WebFileFailure } from '#platform/ports.ts'

/** The problem of a picture that can't be stored. */
export function describePictureRefusal(code: 'too-large' | 'not-a-picture'): string {
  return code === 'too-large'
    ? 'is larger than 10 MB or 25 megapixels'
    : 'is not a JPEG, PNG, WebP, AVIF or GIF'
}

/** The problem of a document that can't be stored. */
export function describeDocumentRefusal(code: FileRefusal, maxBytes: number): string {
  if (code === 'too-large') return describeSize(maxBytes)
  return code === 'no-file'
    ? 'is empty'
    : 'is damaged, or no PDF, PNG, JPEG, STEP, IGES, DXF, DWG, STL, ZIP, MP4 or WebM'
}

const describeSize = (maxBytes: number) => `is larger than ${Math.floor(maxBytes / 1_048_576)} MB`

/** The problem of an address that gave no file. */
export function describeWebFailure({ failure, status }: WebFileFailure, maxBytes: number): string {
  if (failure === 'status') return `was answered ${status}`
  if (failure === 'too-large') return describeSize(maxBytes)
  return webFailureTexts[failure]
}

const webFailureTexts: Record<
  Exclude<WebFileFailure['failure'], 'status' | 'too-large'>,
  string
> = {
  timeout: 'did not answer within 20 seconds',
  'private-address': 'is no https address of the public internet',
  'no-address': 'has a host that does not exist',
  certificate: 'has a certificate that is not valid',
  'bad-answer': 'did not answer as the web does',
  refused: 'could not be reached',
  redirects: 'leads on to another host, or more than three times',
}

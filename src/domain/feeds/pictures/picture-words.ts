import type { ImportFault } from '#contract/catalog/import-faults.ts'
import type { FileRefusal } from '#domain/catalog/catalog.ts'
import type { WebFileFailure } from '#platform/ports.ts'

/** The problem of a picture that can't be stored. */
export function describePictureRefusal(code: 'too-large' | 'not-a-picture'): ImportFault {
  return { code: code === 'too-large' ? 'picture-too-large' : 'not-picture' }
}

/** The problem of a document that can't be stored. */
export function describeDocumentRefusal(code: FileRefusal, maxBytes: number): ImportFault {
  if (code === 'too-large') return describeSize(maxBytes)
  return { code: code === 'no-file' ? 'empty' : 'not-document-file' }
}

const describeSize = (maxBytes: number): ImportFault => ({
  code: 'file-too-large',
  max: Math.floor(maxBytes / 1_048_576),
})

/** The problem of an address that gave no file. */
export function describeWebFailure(
  { failure, status }: WebFileFailure,
  maxBytes: number,
): ImportFault {
  if (failure === 'status') return { code: 'answer-status', status: String(status) }
  if (failure === 'too-large') return describeSize(maxBytes)
  return { code: failure }
}

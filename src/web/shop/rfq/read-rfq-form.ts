import { quoteLimits } from '#contract/negotiation/quotes.ts'
import type { RfqInput, RfqLineInput } from '#contract/schemas/quotes.server.ts'

export interface ParsedRfqForm {
  key: string
  /** The draft that the form changes; null: a new request. */
  draft: { id: string; claim: string | null; rowVersion: number } | null
  /** Saved as a draft, not sent. */
  saveAsDraft: boolean
  input: RfqInput
  /** Line: its index among the lines sent; null: the request as a whole. */
  files: { file: File; line: number | null; field: string }[]
  /** Maps the index of each line sent to its index in the form. */
  formPositions: number[]
}

const lineFields = ['packId', 'quantity', 'words', 'unit', 'link', 'targetPrice'] as const

/** Parses a request from the form. Blank lines are skipped; indexes in the form may have gaps. */
export function readRfqForm(form: FormData): ParsedRfqForm {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const positions = readLinePositions(form).filter(
    (lineIndex) =>
      text(`lines.${lineIndex}.packId`) ||
      text(`lines.${lineIndex}.words`) ||
      isOnlyLine(lineIndex),
  )
  function isOnlyLine(lineIndex: number) {
    return (
      lineIndex === 0 &&
      !readLinePositions(form).some(
        (other) => text(`lines.${other}.packId`) || text(`lines.${other}.words`),
      )
    )
  }
  const lines = positions.map(
    (lineIndex) =>
      Object.fromEntries(
        lineFields.map((field) => [field, text(`lines.${lineIndex}.${field}`)]),
      ) as unknown as RfqLineInput,
  )
  return {
    key: text('key'),
    draft:
      text('draft') === ''
        ? null
        : {
            id: text('draft'),
            claim: text('claim') || null,
            rowVersion: Number(text('rowVersion')) || 0,
          },
    saveAsDraft: text('later') !== '',
    formPositions: positions,
    input: {
      name: text('name'),
      company: text('company'),
      email: text('email'),
      phone: text('phone'),
      pincode: text('pincode'),
      neededBy: text('neededBy'),
      note: text('note'),
      lines,
      fromCart: false,
      submit: true,
    },
    files: [
      ...positions.flatMap((lineIndex, line) =>
        readFiles(form, `lines.${lineIndex}.picture`).map((upload) => ({ ...upload, line })),
      ),
      ...readFiles(form, 'files').map((upload) => ({ ...upload, line: null })),
    ],
  }
}

/** Errors of the files by field; empty: acceptable, as far as can be told without opening them. */
export function findFileErrors(
  files: ParsedRfqForm['files'],
): Record<string, 'too-many-attachments' | 'file-too-large'> {
  const oversizedFile = files.find(({ file }) => file.size > quoteLimits.attachmentBytes)
  if (oversizedFile) return { [oversizedFile.field]: 'file-too-large' }
  return files.length > quoteLimits.attachments ? { files: 'too-many-attachments' } : {}
}

function readLinePositions(form: FormData): number[] {
  const positions = new Set<number>()
  for (const name of form.keys()) {
    const at = /^lines\.(\d{1,3})\./.exec(name)
    if (at) positions.add(Number(at[1]))
  }
  return [...positions].sort((a, b) => a - b).slice(0, quoteLimits.lines + 1)
}

function readFiles(form: FormData, field: string) {
  return form
    .getAll(field)
    .filter((file) => file instanceof File && file.size > 0)
    .map((file) => ({ file: file as File, field }))
}

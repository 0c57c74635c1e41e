import {
  type DraftInput,
  type DraftWords,
  maxDraftLines,
  maxDraftMessageLength,
} from '#contract/orders/draft-orders.ts'
import { readFormText } from '../desk-access.ts'

const usePattern = /^use:(\d{1,2}):(\d{1,15})$/

/** A button that says which pack a line in words means: `use:3:1204`. */
export function isUse(verb: string): boolean {
  return usePattern.test(verb)
}

/** A draft's form: `pack-1` or `code-1`, `quantity-1` and so on; `verb` may choose one pack. */
export function readDraftInput(form: FormData, verb = ''): DraftInput {
  const [, usedRow, usedPack] = usePattern.exec(verb) ?? []
  const lines = Array.from({ length: maxDraftLines + 1 }, (_, at) => {
    const row = String(at + 1)
    const quantity = readFormText(form, `quantity-${row}`, 12)
    if (row === usedRow) return { packId: usedPack!, code: '', quantity: quantity || '1' }
    const packId = readFormText(form, `pack-${row}`, 15)
    return { packId, code: readFormText(form, `code-${row}`, 80), quantity }
  })
  return {
    email: readFormText(form, 'email', 300),
    company: readFormText(form, 'company', 15),
    pincode: readFormText(form, 'pincode', 20),
    payment: readFormText(form, 'payment', 20),
    purchaseOrder: readFormText(form, 'purchaseOrder', 80),
    message: readFormText(form, 'message', maxDraftMessageLength + 1),
    lines,
  }
}

/** Lines in words that still need a choice stand in the address, each with its quantity. */
export function buildOpenPath(path: string, lines: readonly DraftWords[]): string {
  const query = new URLSearchParams()
  for (const { words, quantity } of lines) {
    query.append('words', words)
    query.append('quantity', quantity)
  }
  return `${path}?${query}`
}

export function readOpenWords(query: URLSearchParams): DraftWords[] {
  const quantities = query.getAll('quantity')
  return query
    .getAll('words')
    .slice(0, maxDraftLines)
    .map((words, at) => ({
      words: words.slice(0, 80).toWellFormed(),
      quantity: (quantities[at] ?? '').slice(0, 6),
    }))
}

export function readVersion(form: FormData): number {
  const text = readFormText(form, 'version', 10)
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

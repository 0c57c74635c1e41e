import {
  type DraftInput,
  maxDraftLines,
  maxDraftMessageLength,
} from '#contract/orders/draft-orders.ts'
import { readFormText } from '../desk-access.ts'

/** A draft's form: `pack-1` or `code-1`, `quantity-1` and so on. */
export function readDraftInput(form: FormData): DraftInput {
  const lines = Array.from({ length: maxDraftLines + 1 }, (_, at) => ({
    packId: readFormText(form, `pack-${at + 1}`, 15),
    code: readFormText(form, `code-${at + 1}`, 80),
    quantity: readFormText(form, `quantity-${at + 1}`, 12),
  }))
  return {
    email: readFormText(form, 'email', 300),
    pincode: readFormText(form, 'pincode', 20),
    payment: readFormText(form, 'payment', 20),
    purchaseOrder: readFormText(form, 'purchaseOrder', 80),
    message: readFormText(form, 'message', maxDraftMessageLength + 1),
    lines,
  }
}

export function readVersion(form: FormData): number {
  const text = readFormText(form, 'version', 10)
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

import { createHash } from 'node:crypto'
import type { IssuedContent, ReceiptContent } from '#contract/tax/issued-document.ts'
import { asJson, canonicalJson } from '#kernel/canonical-json.ts'

/** SHA-256 of a document's canonical JSON, in hex. Source: TAX-04. */
export function hashContent(content: IssuedContent | ReceiptContent): string {
  return createHash('sha256')
    .update(canonicalJson(asJson(content)))
    .digest('hex')
}

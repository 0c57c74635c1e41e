import type { QuoteRefusal } from '#contract/negotiation/quotes.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { readFileForm } from '#web/read-form.server.ts'
import type { Visit } from '#web/visit.ts'

/**
 * Turns a UBL request from the buyer's own software into a draft, to be reviewed and sent (RFQ-12).
 */
export async function createDraftFromUbl(
  { scope, shop }: Visit,
  request: Request,
): Promise<{ ok: true; to: string } | { ok: false; code: QuoteRefusal }> {
  const form = await readFileForm(request)
  if (form === null || form === 'too-large') return { ok: false, code: 'ubl-too-large' }
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return { ok: false, code: 'bad-ubl' }
  const key = form.get('key')
  const outcome = await shop.quotes.readRfqXml(
    scope,
    typeof key === 'string' ? key : '',
    await file.bytes(),
    false,
  )
  return outcome.ok
    ? { ok: true, to: `${quotePaths.mine(outcome.value.id)}?saved` }
    : { ok: false, code: outcome.code }
}

import { shop } from '#app/shop.ts'
import { mayDo } from '#contract/accounts/staff.ts'
import type { FilledRow } from '#contract/negotiation/quote-preview.ts'
import type { QuoteDraftInput } from '#contract/schemas/quotes.server.ts'
import type { Api } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { jsonContent } from '../http/route-schemas.ts'
import { previewBody } from './quote-bodies.ts'
import { getRfqRef, rfqProblem } from './rfq-response.ts'
import { rfqFailures, rfqParams, rfqTags } from './rfq-routes.ts'
import { previewSchema, wirePreview } from './wire-preview.ts'

/** What sending a draft would do, for staff. Source: DEAL-02. */
export function mountPreviewRoutes(api: Api): void {
  const { quotes } = shop
  const postPreview = defineCall('/rfqs/:id/preview', {
    method: 'post',
    tags: rfqTags,
    summary: 'Desk: what sending this draft would do; without lines, the draft there is',
    request: { params: rfqParams, body: previewBody.content },
    responses: {
      200: { description: 'The quote, and what must happen first', ...jsonContent(previewSchema) },
      ...rfqFailures,
    },
  })
  mountCall(api, postPreview, async (c) => {
    const scope = c.get('scope')
    const ref = getRfqRef(c)
    const { sheet, command, ...typed } = await previewBody.read(c)
    let draft: QuoteDraftInput = typed
    let rows: FilledRow[] = []
    if (sheet !== '') {
      const outcome = await quotes.fillSheet(scope, ref.id, draft, sheet)
      if (!outcome.ok) return rfqProblem(c, ref, outcome)
      draft = outcome.value.draft
      rows = outcome.value.rows
    }
    if (command !== '') {
      const outcome = await quotes.priceSheet(scope, ref.id, draft, command)
      if (!outcome.ok) return rfqProblem(c, ref, outcome)
      draft = outcome.value
    }
    const isTyped = draft.lines.length > 0 || draft.validUntil + draft.paymentDays !== ''
    const preview = await quotes.previewQuote(scope, ref.id, isTyped ? draft : null)
    if (!preview) return rfqProblem(c, ref, { code: 'wrong-state' })
    const { staff } = scope
    const seesCosts = staff !== undefined && mayDo(staff, 'costs')
    return c.json(wirePreview(preview, rows, scope.seller, seesCosts))
  })
}

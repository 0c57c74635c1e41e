import { quoteStatus, quoteTexts } from '#contract/negotiation/quotes.ts'
import * as requestsTexts from '#texts/requests.ts'
import { readForm } from '#web/read-form.server.ts'
import { type Visit, visitContext } from '#web/visit.ts'
import type { Route } from './+types/leave-wanted.ts'

/** RFQ-02: saves an address to notify for search words. */
export async function requestStockAlert({ scope, shop }: Visit, form: FormData) {
  const alertInput = {
    words: String(form.get('words') ?? '').trim(),
    email: String(form.get('email') ?? '').trim(),
  }
  const outcome = await shop.quotes.requestStockAlert(scope, alertInput)
  if (outcome.ok)
    return { ok: true, text: requestsTexts.stockAlertSaved(), status: 200, typed: alertInput }
  const code = Object.values(outcome.fields ?? {})[0] ?? outcome.code
  return { ok: false, text: quoteTexts[code](), status: quoteStatus(code), typed: alertInput }
}

/** By script: the page stays. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ok, text, status } = await requestStockAlert(
    context.get(visitContext),
    await readForm(request),
  )
  return Response.json({ ok, text }, { status })
}

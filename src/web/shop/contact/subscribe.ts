import { redirect } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { newsletterTexts } from '#contract/sellers/contact.ts'
import { readForm } from '#web/read-form.server.ts'
import { visitContext } from '#web/visit.ts'
import { respondEnhanced } from '../cart/enhanced-response.ts'
import type { Route } from './+types/subscribe.ts'

/**
 * The box in the footer: JSON for script, which stays on the page; a plain form goes on to the page
 * with the result.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const outcome = await visit.shop.contact.subscribe(
    visit.scope,
    String((await readForm(request)).get('email') ?? ''),
  )
  const code = outcome.ok ? 'subscribed' : outcome.code
  return respondEnhanced(request, visit, {
    ok: outcome.ok,
    text: newsletterTexts[code](),
    to: `${paths.newsletter()}?said=${code}`,
    stay: true,
  })
}

/** A GET of the form's address leads to the newsletter page. */
export function loader() {
  return redirect(paths.newsletter())
}

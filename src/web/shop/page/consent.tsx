import { data, Form, redirect } from 'react-router'
import { buildHintCookie, consentSeconds, consents, cookies } from '#contract/requests/browser.ts'
import { toLocalPath } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { visitContext } from '#web/visit.ts'
import { ConsentButton } from '#web/widgets/frame/consent-banner.tsx'
import type { Route } from './+types/consent.ts'

/** WID-05: stores the consent choice, made now or later. */
export async function action({ request, context }: Route.ActionArgs) {
  const { scope, links } = context.get(visitContext)
  const form = await readForm(request)
  const choice = consents.find((each) => each === form.get('choice'))
  if (!choice) throw data(null, { status: 400 })
  return redirect(toLocalPath(form.get('back'), scope.seller.origin), {
    headers: {
      'set-cookie': buildHintCookie(
        cookies.consent,
        choice,
        consentSeconds,
        links.scheme === 'https',
      ),
    },
  })
}

export const meta: Route.MetaFunction = () => [
  { title: 'Cookie choices' },
  { name: 'robots', content: 'noindex' },
]

export default function ConsentPage() {
  return (
    <section className="grid max-w-[68ch] gap-4 py-10">
      <h1 className="text-6 leading-[1.1] font-bold tracking-[-0.025em]">Cookie choices</h1>
      <p>
        The shop itself needs a few cookies: your choice here, whether you like goods as a grid or a
        list, and the place of delivery.
      </p>
      <p>
        If you accept, we also count searches and the products that are looked at, so that better
        things come first. The counts stay with this shop and are forgotten after 180 days.
      </p>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="back" value="/" />
        <ConsentButton choice="necessary">Only necessary</ConsentButton>
        <ConsentButton choice="all">Accept</ConsentButton>
      </Form>
    </section>
  )
}

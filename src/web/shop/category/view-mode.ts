import { data, redirect } from 'react-router'
import { buildHintCookie, cookies, viewModeSeconds, viewModes } from '#contract/requests/browser.ts'
import { toOwnPath } from '#web/own-path.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/view-mode.ts'

/** CAT-03: grid or list, stored in a cookie. */
export async function action({ request, context }: Route.ActionArgs) {
  const { scope, links } = context.get(visitContext)
  const form = await readForm(request)
  const view = viewModes.find((each) => each === form.get('view'))
  if (!view) throw data(null, { status: 400 })
  return redirect(toOwnPath(form.get('back'), scope.seller.origin), {
    headers: {
      'set-cookie': buildHintCookie(
        cookies.viewMode,
        view,
        viewModeSeconds,
        links.scheme === 'https',
      ),
    },
  })
}

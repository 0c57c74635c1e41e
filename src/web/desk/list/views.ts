import { data, redirect } from 'react-router'
import { isViewList, viewListPaths } from '#contract/desk/saved-views.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import { buildDonePath } from '../parts/desk-page.tsx'
import type { Route } from './+types/views.ts'

/** A reload after a refused form: there is nothing to see here. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireDeskAccess(context, request, 'read')
  return redirect(viewListPaths.workbench)
}

/** /desk/views: saves what a list shows as a view, or removes one (DEAL-06). */
export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const form = await readForm(request)
  if (form.get('do') === 'remove') {
    const list = await orNotFound(shop.views.removeView(scope, toRowId(form.get('id'))))
    return redirect(buildDonePath(viewListPaths[list], 'removed'))
  }
  const list = readFormText(form, 'list', 40)
  if (!isViewList(list)) throw data(null, { status: 400 })
  const query = readFormText(form, 'query')
  const outcome = await shop.views.saveView(scope, {
    list,
    query,
    name: readFormText(form, 'name', 200),
    isShared: form.get('shared') === '1',
  })
  const path = query === '' ? viewListPaths[list] : `${viewListPaths[list]}?${query}`
  const mark = outcome.ok ? 'done=saved' : `view=${outcome.code}`
  return redirect(`${path}${path.includes('?') ? '&' : '?'}${mark}`)
}

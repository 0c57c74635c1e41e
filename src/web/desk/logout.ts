import { redirect } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { buildStrictCookie } from '#contract/requests/browser.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/logout.ts'

export async function action({ context }: Route.ActionArgs) {
  const { scope, shop, links } = context.get(visitContext)
  await shop.accounts.staffSignOut(scope)
  return redirect(deskPaths.login(), {
    headers: { 'set-cookie': buildStrictCookie('desk', '', 0, links.scheme === 'https') },
  })
}

export const loader = () => redirect(deskPaths.start())

import { redirect } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { buildHintCookie, buildStrictCookie, cookies } from '#contract/requests/browser.ts'
import * as signInTexts from '#texts/sign-in.ts'
import { clearStoredHints } from '#web/browser/stored-hints.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/logout.ts'
import { buildNoindexMeta, NarrowPage } from './narrow-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(visitContext).scope.viewer.kind === 'visitor') throw redirect(paths.home())
  return null
}

/**
 * HDR-04: ends the session on the server, removes the customer's and the cart's cookies, and clears
 * the browser's storage.
 */
export async function action({ context }: Route.ActionArgs) {
  const { scope, shop, links } = context.get(visitContext)
  await shop.accounts.signOut(scope)
  const secure = links.scheme === 'https'
  const headers = new Headers({ 'clear-site-data': '"storage"' })
  headers.append('set-cookie', buildStrictCookie('session', '', 0, secure))
  headers.append('set-cookie', buildStrictCookie('cart', '', 0, secure))
  headers.append('set-cookie', buildHintCookie(cookies.savedState, '', 0, secure))
  return redirect(paths.home(), { headers })
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(signInTexts.logout())

export default function Logout() {
  return (
    <NarrowPage title={signInTexts.confirmLogout()}>
      <form method="post" data-document="" onSubmit={clearStoredHints} className="flex gap-3">
        <Button type="submit" tone="buy">
          {signInTexts.yes()}
        </Button>
        <Link to={paths.home()} className="inline-flex h-10 items-center px-4 text-2 font-[650]">
          {signInTexts.no()}
        </Link>
      </form>
    </NarrowPage>
  )
}

import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import type { SaleAction } from '#contract/desk/product-list.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { getPageUrl } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { DeskListPage } from '../list/list-page.tsx'
import { loadList, runListAction } from '../list/load-list.ts'
import { buildDeskMeta, buildDonePath } from '../parts/desk-page.tsx'
import type { Route } from './+types/products.ts'
import { productsList } from './products-list.tsx'

/** /desk/products: searched, filtered and sorted by the address; ticked ones in bulk (DEAL-06). */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loadList(productsList, requireDeskAccess(context, request, 'read'), request)
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'catalogue', 'part')
  const result = await runListAction(productsList, visit, await readForm(request))
  const { changed, failed } = result
  if (failed.length > 0 || changed.length === 0) return data(result, 409)
  const { search } = getPageUrl(request)
  const code = `${result.action as SaleAction}.${changed.length}` as const
  return redirect(buildDonePath(deskPaths.products() + search, code))
}

export const meta: Route.MetaFunction = () => buildDeskMeta('products')

export default function DeskProducts({ loaderData, actionData }: Route.ComponentProps) {
  const { staff } = useDesk()
  return (
    <DeskListPage
      list={productsList}
      data={loaderData}
      result={actionData}
      actions={
        mayDo(staff, 'catalogue', 'part') && (
          <ButtonLink to={deskPaths.newProduct()} tone="buy">
            Add a product
          </ButtonLink>
        )
      }
    />
  )
}

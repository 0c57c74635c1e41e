import { mayDo } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { DeskListPage } from '../list/list-page.tsx'
import { answerListForm, loadList } from '../list/load-list.ts'
import { buildDeskMeta } from '../parts/desk-page.tsx'
import type { Route } from './+types/products.ts'
import { productsList } from './products-list.tsx'

/** /desk/products: searched, filtered and sorted by the address; ticked ones in bulk (DEAL-06). */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loadList(productsList, requireDeskAccess(context, request, 'read'), request)
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'catalogue', 'part')
  return answerListForm(productsList, visit, request)
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

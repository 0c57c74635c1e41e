import { data, useSearchParams } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskGoodsTexts from '#texts/desk-goods.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildListHref } from '../list/list-address.ts'
import { DeskListPage } from '../list/list-page.tsx'
import { answerBulkResult, answerListForm, loadList } from '../list/load-list.ts'
import { buildDeskMeta } from '../parts/desk-page.tsx'
import type { Route } from './+types/products.ts'
import { productsList } from './products-list.tsx'
import { findUndoableChange, UndoChange } from './undo-change.tsx'

/** /desk/products: searched, filtered and sorted by the address; ticked ones in bulk (DEAL-06). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const [list, change] = await Promise.all([
    loadList(productsList, visit, request),
    findUndoableChange(visit, getPageUrl(request).searchParams),
  ])
  return data({ list: list.data, change }, list.init ?? undefined)
}

export async function action({ context, request }: Route.ActionArgs) {
  const reader = requireDeskAccess(context, request, 'read')
  const form = await readForm(request)
  const command = readFormText(form, 'do')
  if (command === 'undo' || command === 'undo-sale') {
    const { scope, shop } = reader
    const changeId = toRowId(form.get('change'))
    const isOfSale = command === 'undo-sale'
    const result = await orNotFound(
      isOfSale
        ? shop.catalog.undoSaleAction(scope, changeId)
        : shop.catalog.undoBulkChange(scope, changeId),
    )
    return answerBulkResult(
      productsList,
      request,
      { ...result, action: 'undo', typed: {} },
      isOfSale ? 'products-undone' : 'undone',
    )
  }
  const visit = requireDeskAccess(context, request, 'catalogue', 'part')
  return answerListForm(productsList, visit, request, form)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskGoodsTexts.products())

export default function DeskProducts({ loaderData, actionData }: Route.ComponentProps) {
  const { staff } = useDesk()
  const { change } = loaderData
  const [query] = useSearchParams()
  return (
    <DeskListPage
      list={productsList}
      data={loaderData.list}
      result={actionData}
      above={
        change !== null &&
        actionData === undefined && (
          <UndoChange change={change} path={deskPaths.products() + buildListHref(query, {})} />
        )
      }
      actions={
        mayDo(staff, 'catalogue', 'part') && (
          <ButtonLink to={deskPaths.newProduct()} tone="buy">
            {deskGoodsTexts.addAProduct()}
          </ButtonLink>
        )
      }
    />
  )
}

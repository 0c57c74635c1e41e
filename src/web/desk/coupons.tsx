import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import type { BulkCouponAction } from '#contract/desk/desk-coupons.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { getPageUrl } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/coupons.ts'
import { couponsList } from './coupons-list.tsx'
import { requireDeskAccess } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'
import { DeskListPage } from './list/list-page.tsx'
import { loadList, runListAction } from './list/load-list.ts'
import { buildDeskMeta, buildDonePath } from './parts/desk-page.tsx'

/** /desk/coupons: searched, filtered and sorted; ticked ones in bulk (DESK-04, DEAL-06). */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loadList(couponsList, requireDeskAccess(context, request, 'read'), request)
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'prices')
  const result = await runListAction(couponsList, visit, await readForm(request))
  const { changed, failed } = result
  if (failed.length > 0 || changed.length === 0) return data(result, 409)
  const { search } = getPageUrl(request)
  const code = `${result.action as BulkCouponAction}.${changed.length}` as const
  return redirect(buildDonePath(deskPaths.coupons() + search, code))
}

export const meta: Route.MetaFunction = () => buildDeskMeta('coupons')

export default function DeskCoupons({ loaderData, actionData }: Route.ComponentProps) {
  const { staff } = useDesk()
  return (
    <DeskListPage
      list={couponsList}
      data={loaderData}
      result={actionData}
      actions={
        mayDo(staff, 'prices') && <ButtonLink to={deskPaths.coupon('new')}>New coupon</ButtonLink>
      }
    />
  )
}

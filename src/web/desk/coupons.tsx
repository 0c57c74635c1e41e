import { mayDo } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskOffersTexts from '#texts/desk-offers.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/coupons.ts'
import { couponsList } from './coupons-list.tsx'
import { requireDeskAccess } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'
import { DeskListPage } from './list/list-page.tsx'
import { answerListForm, loadList } from './list/load-list.ts'
import { buildDeskMeta } from './parts/desk-page.tsx'

/** /desk/coupons: searched, filtered and sorted; ticked ones in bulk (DESK-04, DEAL-06). */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loadList(couponsList, requireDeskAccess(context, request, 'read'), request)
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerListForm(couponsList, requireDeskAccess(context, request, 'prices'), request)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskOffersTexts.coupons())

export default function DeskCoupons({ loaderData, actionData }: Route.ComponentProps) {
  const { staff } = useDesk()
  return (
    <DeskListPage
      list={couponsList}
      data={loaderData}
      result={actionData}
      actions={
        mayDo(staff, 'prices') && (
          <ButtonLink to={deskPaths.coupon('new')}>{deskOffersTexts.newCoupon()}</ButtonLink>
        )
      }
    />
  )
}

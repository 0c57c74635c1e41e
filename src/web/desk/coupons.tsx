import { useSearchParams } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import type { DeskCoupon } from '#contract/desk/desk-coupons.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Route } from './+types/coupons.ts'
import { readPageNumber, requireDeskAccess } from './desk-access.ts'
import { type DeskFrameData, useDesk } from './desk-frame.tsx'
import { buildDeskMeta, DeskPage } from './parts/desk-page.tsx'
import { DeskTable, EmptyState } from './parts/desk-table.tsx'
import { DeskPagination, FilterForm } from './parts/filter-form.tsx'

/** /desk/coupons: the coupons, and how often each was used (DESK-04). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const query = new URL(request.url).searchParams
  const words = (query.get('code') ?? '').trim().slice(0, 40)
  return {
    ...(await shop.cart.deskCoupons(scope, { page: readPageNumber(query), words })),
    now: scope.now.toISOString(),
  }
}

export const meta: Route.MetaFunction = () => buildDeskMeta('coupons')

export default function DeskCoupons({
  loaderData: { coupons, count, page, pages, now },
}: Route.ComponentProps) {
  const { money, staff } = useDesk()
  const [query] = useSearchParams()
  return (
    <DeskPage
      title={`Coupons (${formatCount(count, money)})`}
      name="Coupons"
      actions={
        mayDo(staff, 'prices') && <ButtonLink to={deskPaths.coupon('new')}>New coupon</ButtonLink>
      }
    >
      <FilterForm>
        <Field
          label="Code begins with"
          name="code"
          defaultValue={query.get('code') ?? ''}
          autoComplete="off"
        />
      </FilterForm>
      {coupons.length === 0 && <EmptyState>There are no such coupons.</EmptyState>}
      {coupons.length > 0 && (
        <DeskTable
          caption="Coupons"
          head={['Code', 'Takes off', 'From', 'Until', { name: 'Used', end: true }, 'State']}
        >
          {coupons.map((coupon) => (
            <tr key={coupon.id}>
              <th scope="row">
                <Link to={deskPaths.coupon(coupon.id)} className="font-semibold">
                  {coupon.code}
                </Link>
              </th>
              <td>{describeDiscount(coupon, money)}</td>
              <td className="whitespace-nowrap">{coupon.startsText}</td>
              <td className="whitespace-nowrap">{coupon.endsText || 'No end'}</td>
              <td className="text-right tabular-nums">
                {coupon.used}
                {coupon.totalLimit !== null && ` of ${coupon.totalLimit}`}
              </td>
              <td>{describeState(coupon, now)}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      <DeskPagination label="Pages of coupons" page={page} pages={pages} />
    </DeskPage>
  )
}

function describeDiscount(
  { kind, value, mostOff, minimum }: DeskCoupon,
  money: DeskFrameData['money'],
): string {
  const discount = kind === 'percent' ? `${value / 100}%` : formatMoney(value, money)
  const max = mostOff === null ? '' : `, at most ${formatMoney(mostOff, money)}`
  return discount + max + (minimum > 0 ? `, from ${formatMoney(minimum, money)} on` : '')
}

function describeState(
  { active, startsAt, endsAt, used, totalLimit }: DeskCoupon,
  now: string,
): string {
  if (!active) return 'Switched off'
  if (totalLimit !== null && used >= totalLimit) return 'Used up'
  if (endsAt !== null && endsAt <= now) return 'Over'
  return startsAt > now ? 'To come' : 'Running'
}

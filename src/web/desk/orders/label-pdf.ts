import { notFound, orNotFound } from '#web/answers.ts'
import { requireDeskAccess } from '../desk-access.ts'
import type { Route } from './+types/label-pdf.ts'

/** The label of a booked parcel (DEAL-05). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'contacts-of-orders', 'part')
  const parcel = new URL(request.url).searchParams.get('parcel') ?? ''
  if (!/^[1-9]\d{0,3}$/.test(parcel)) throw notFound()
  const label = await orNotFound(shop.orders.loadParcelLabel(scope, params.number, Number(parcel)))
  return new Response(Buffer.from(label), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(label.byteLength),
      'content-disposition': `attachment; filename="label-${params.number}-${parcel}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

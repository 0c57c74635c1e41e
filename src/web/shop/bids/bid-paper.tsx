import { paths } from '#contract/paths/paths.ts'
import { orNotFound } from '#web/answers.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { PrintableThread } from '#web/widgets/negotiation/printable-thread.tsx'
import type { Route } from './+types/bid-paper.ts'

/** The whole thread for printing, verified as it is shown. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const file = await orNotFound(shop.bids.myBidThread(scope, params.number))
  return shop.negotiation.buildThreadPaper(scope, file)
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Bid ${params.number}, the whole thread` },
  { name: 'robots', content: 'noindex' },
]

export default function BidPaper({ loaderData, params }: Route.ComponentProps) {
  return (
    <PrintableThread
      title={`Bid ${params.number}`}
      back={paths.bid(params.number)}
      paper={loaderData}
    />
  )
}

import { bidPaths } from '#contract/paths/bid-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import * as bidsTexts from '#texts/bids.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Link } from '#web/ui/link.tsx'
import { PaperPage } from '#web/widgets/papers/paper-page.tsx'
import { orChangeOver } from '../companies/change-over.server.ts'
import type { Route } from './+types/bid-paper.ts'

/** The whole thread for printing, verified as it is shown. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop } = visit
  return orChangeOver(shop.papers.loadBidRecord(scope, params.number), visit, request, {
    kind: 'bid',
    number: params.number,
  })
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: bidsTexts.bidRecordTitle({ number: params.number }) },
  { name: 'robots', content: 'noindex' },
]

export default function BidPaper({ loaderData, params }: Route.ComponentProps) {
  return (
    <PaperPage
      paper={loaderData}
      pdf={bidPaths.paperPdf(params.number)}
      back={
        <Link to={paths.bid(params.number)}>{bidsTexts.bidNumber({ number: params.number })}</Link>
      }
    />
  )
}

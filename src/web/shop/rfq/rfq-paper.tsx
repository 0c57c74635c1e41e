import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as requestsTexts from '#texts/requests.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Link } from '#web/ui/link.tsx'
import { PaperPage } from '#web/widgets/papers/paper-page.tsx'
import { orChangeOver } from '../companies/change-over.server.ts'
import type { Route } from './+types/rfq-paper.ts'

/** The whole thread for printing, verified as it is shown. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop } = visit
  return orChangeOver(shop.papers.loadRfqRecord(scope, params.id), visit, request, {
    kind: 'rfq',
    number: params.id,
  })
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: requestsTexts.requestRecord({ id: params.id }) },
  { name: 'robots', content: 'noindex' },
]

export default function RfqPaper({ loaderData, params }: Route.ComponentProps) {
  return (
    <PaperPage
      paper={loaderData}
      pdf={quotePaths.myPaperPdf(params.id)}
      back={
        <Link to={quotePaths.mine(params.id)}>
          {requestsTexts.requestNumber({ id: params.id })}
        </Link>
      }
    />
  )
}

import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as requestsTexts from '#texts/requests.ts'
import { getPageUrl } from '#web/answers.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Link } from '#web/ui/link.tsx'
import { PaperPage } from '#web/widgets/papers/paper-page.tsx'
import { orChangeOver } from '../companies/change-over.server.ts'
import type { Route } from './+types/quotation.ts'
import { readVersion } from './read-version.ts'

/** A quote for printing, as it was sent (LOOK-11). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop } = visit
  const version = readVersion(getPageUrl(request))
  const paper = await orChangeOver(
    shop.papers.loadQuote(scope, params.id, version),
    visit,
    request,
    { kind: 'rfq', number: params.id },
  )
  return { paper, version }
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: requestsTexts.quotationNumber({ id: params.id }) },
  { name: 'robots', content: 'noindex' },
]

export default function Quotation({ loaderData, params }: Route.ComponentProps) {
  const { paper, version } = loaderData
  return (
    <PaperPage
      paper={paper}
      pdf={quotePaths.myQuotePdf(params.id, version ?? undefined)}
      back={
        <Link to={quotePaths.mine(params.id)}>
          {requestsTexts.requestNumber({ id: params.id })}
        </Link>
      }
    />
  )
}

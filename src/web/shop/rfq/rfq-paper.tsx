import { quotePaths } from '#contract/paths/quote-paths.ts'
import { orNotFound } from '#web/answers.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { PrintableThread } from '#web/widgets/negotiation/printable-thread.tsx'
import type { Route } from './+types/rfq-paper.ts'

/** The whole thread for printing, verified as it is shown. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const file = await orNotFound(shop.quotes.threadFile(scope, { id: params.id }))
  return shop.negotiation.buildThreadPaper(scope, file)
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Request ${params.id}, the whole thread` },
  { name: 'robots', content: 'noindex' },
]

export default function RfqPaper({ loaderData, params }: Route.ComponentProps) {
  return (
    <PrintableThread
      title={`Request ${params.id}`}
      back={quotePaths.mine(params.id)}
      paper={loaderData}
    />
  )
}

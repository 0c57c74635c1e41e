import { data, redirect } from 'react-router'
import { quoteStatus } from '#contract/negotiation/quotes.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as requestsTexts from '#texts/requests.ts'
import { orNotFound } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/claimed-rfq.ts'
import { runBuyerAction, toRefusalView } from './buyer-rfq-actions.ts'
import { orSignIn, readClaimedRef } from './read-claimed-ref.ts'
import { RfqScreen } from './rfq-screen.tsx'
import { ThreadRecord } from './thread-record.tsx'

/**
 * A visitor's request, opened by its unlisted link; accepting and countering need the account with
 * the same address.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const ref = readClaimedRef(request)
  const rfq = await orNotFound(orSignIn(shop.quotes.getRfq(scope, ref), quotePaths.mine(ref.id)))
  if (rfq.state === 'VERIFYING') throw redirect(quotePaths.sent(ref.id, ref.claim))
  return { rfq, claim: ref.claim, key: createFormKey(), signedIn: scope.viewer.kind === 'customer' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ref = readClaimedRef(request)
  const answer = await orNotFound(
    orSignIn(runBuyerAction(context.get(visitContext), ref, request), quotePaths.mine(ref.id)),
  )
  if (!answer) throw data(null, { status: 400 })
  const { did, outcome } = answer
  if (outcome.ok)
    throw redirect(`${quotePaths.claim(outcome.value.id, outcome.value.claim ?? ref.claim)}&${did}`)
  return data(toRefusalView(answer), quoteStatus(outcome.code))
}

export const meta: Route.MetaFunction = () => [
  { title: requestsTexts.yourRequest() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function ClaimedRfq({
  loaderData: { rfq, claim, key, signedIn },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="py-6">
      <RfqScreen
        rfq={rfq}
        formKey={key}
        refused={actionData ?? undefined}
        fileAt={(file) => quotePaths.claimedFile(rfq.id, claim, file)}
        changeAt={quotePaths.goOn(rfq.id, claim)}
        notice={
          <SignInToAgree
            id={rfq.id}
            quoted={rfq.state === 'QUOTED'}
            joined={rfq.joined}
            signedIn={signedIn}
          />
        }
        aside={<ThreadRecord href={quotePaths.claimedThread(rfq.id, claim)} />}
      />
    </div>
  )
}

function SignInToAgree(props: { id: string; quoted: boolean; joined: boolean; signedIn: boolean }) {
  const mine = quotePaths.mine(props.id)
  if (props.joined || props.signedIn) {
    return (
      <p className="text-2">
        <Link to={mine} className="underline">
          {requestsTexts.seeInAccount()}
        </Link>
      </p>
    )
  }
  const renderLink = (to: string) => (text: string) => (
    <Link to={to} className="font-semibold underline">
      {text}
    </Link>
  )
  const links = {
    login: renderLink(paths.loginThen(mine)),
    register: renderLink(paths.registerThen(mine)),
  }
  return (
    <p className="border-s-4 border-ask bg-quiet px-4 py-3">
      <RichText
        parts={
          props.quoted ? requestsTexts.signInToAnswer(links) : requestsTexts.signInToAccept(links)
        }
      />
    </p>
  )
}

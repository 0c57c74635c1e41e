import { data, redirect } from 'react-router'
import { type ActView, actStateWords, actTexts } from '#contract/agents/agents.ts'
import { formatDays } from '#contract/negotiation/bid-days.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as agentsTexts from '#texts/agents.ts'
import * as commonTexts from '#texts/common.ts'
import { notFound, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { parseRowId } from '#web/row-id.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/agent-act.ts'

/** KEY-04: what an app wants to send, for the customer to confirm. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  return { act: await orNotFound(shop.agents.myAct(scope, readId(params.id))) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const id = readId(params.id)
  const isConfirmed = (await readForm(request)).get('answer') === 'confirm'
  const decide = isConfirmed ? shop.agents.confirmAct : shop.agents.declineAct
  const outcome = await orNotFound(decide(scope, id))
  return outcome.ok ? redirect(paths.agentAct(id)) : data({ code: outcome.code }, 409)
}

function readId(text: string): number {
  const id = parseRowId(text)
  if (id === null) throw notFound()
  return id
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(agentsTexts.appRequest())

export default function AgentAct({ loaderData: { act }, actionData }: Route.ComponentProps) {
  const { seller } = useFrame()
  const isBid = act.kind === 'bid'
  const { appName } = act
  return (
    <article className="grid max-w-[44rem] gap-5">
      <header className="grid gap-1">
        <p className="text-2 text-ink-2">
          <Link to={paths.connectedApps()}>{agentsTexts.connectedApps()}</Link> · {act.createdOn}
        </p>
        <h1 className="title break-words">
          {act.state === 'waiting'
            ? isBid
              ? agentsTexts.wantsToOffer({ appName })
              : agentsTexts.wantsToRequest({ appName })
            : getHeading(act)}
        </h1>
        <p className="text-ink-2">{describeState(act)}</p>
      </header>
      {actionData && <FormMessage tone="bad">{actTexts[actionData.code]()}</FormMessage>}
      <Lines act={act} />
      <dl className="grid gap-x-4 gap-y-1 text-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {act.amount !== null && (
          <>
            <dt className="text-ink-2">{commonTexts.total()}</dt>
            <dd className="font-bold">{formatMoney(act.amount, seller)}</dd>
          </>
        )}
        <dt className="text-ink-2">{agentsTexts.deliverTo()}</dt>
        <dd>{act.pincode}</dd>
        {act.paymentDays !== null && (
          <>
            <dt className="text-ink-2">{agentsTexts.payment()}</dt>
            <dd>{agentsTexts.paymentAsked({ paymentDays: formatDays(act.paymentDays) })}</dd>
          </>
        )}
        {act.neededBy && (
          <>
            <dt className="text-ink-2">{agentsTexts.neededBy()}</dt>
            <dd>{act.neededBy}</dd>
          </>
        )}
        {act.note && (
          <>
            <dt className="text-ink-2">{agentsTexts.appNote()}</dt>
            <dd className="break-words whitespace-pre-wrap">{act.note}</dd>
          </>
        )}
      </dl>
      {(act.state === 'waiting' || act.state === 'sending') && <Decision act={act} />}
      {act.result && (
        <p>
          <Link
            to={act.kind === 'bid' ? paths.bid(act.result) : quotePaths.mine(act.result)}
            className="button button-plain"
          >
            {isBid
              ? agentsTexts.seeBid({ number: act.result })
              : agentsTexts.seeRequest({ number: act.result })}
          </Link>
        </p>
      )}
    </article>
  )
}

function getHeading({ kind, state }: ActView): string {
  const stateName = actStateWords[state]()
  return kind === 'bid'
    ? agentsTexts.offerOfApp({ stateName })
    : agentsTexts.requestOfApp({ stateName })
}

function describeState(act: ActView): string {
  switch (act.state) {
    case 'waiting':
      return agentsTexts.waitingNote({ expiresOn: act.expiresOn })
    case 'sending':
      return agentsTexts.sendingNote()
    case 'sent':
      return act.automatic ? agentsTexts.sentWithinLimitsNote() : agentsTexts.sentNote()
    case 'refused':
      return act.refusal ?? actStateWords.refused()
    case 'declined':
      return agentsTexts.declinedNote()
    case 'expired':
      return agentsTexts.expiredNote()
  }
}

function Lines({ act }: { act: ActView }) {
  const { seller } = useFrame()
  return (
    <ul className="grid divide-y divide-line rounded-large border border-line">
      {act.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their order
        <li key={at} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
          <p className="min-w-0 flex-1 basis-56 break-words">
            <b>{line.name}</b>
            {line.unit && <span className="text-ink-2">, {line.unit}</span>}
          </p>
          <p className="text-2">
            {line.quantity} ×{' '}
            {line.price === null ? agentsTexts.noPriceNamed() : formatMoney(line.price, seller)}
            {line.listPrice !== null && line.price !== null && (
              <span className="text-ink-2">
                {' '}
                {agentsTexts.listedAt({ listPrice: formatMoney(line.listPrice, seller) })}
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Decision({ act }: { act: ActView }) {
  const isBid = act.kind === 'bid'
  return (
    <form method="post" className="grid gap-3">
      {isBid && <p className="text-2 text-ink-2">{agentsTexts.offerBinds()}</p>}
      <p className="flex flex-wrap gap-2">
        <Button type="submit" name="answer" value="confirm" tone={isBid ? 'bid' : 'ask'}>
          {isBid ? agentsTexts.sendOffer() : agentsTexts.sendRequest()}
        </Button>
        {act.state === 'waiting' && (
          <Button type="submit" name="answer" value="decline">
            {agentsTexts.dontSend()}
          </Button>
        )}
      </p>
    </form>
  )
}

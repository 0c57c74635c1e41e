import { redirect, useSearchParams } from 'react-router'
import { agentLimits, agentScopes, type ConnectedApp } from '#contract/agents/agents.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as agentsTexts from '#texts/agents.ts'
import { notFound, orGoneRefusal } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { parseRowId } from '#web/row-id.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/connected-apps.ts'
import { ActRow } from './act-row.tsx'

/** KEY-04: the apps that act for the customer, what they may, and what they wanted. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const [apps, acts] = await Promise.all([
    shop.agents.listConnectedApps(scope),
    shop.agents.myActs(scope),
  ])
  return { apps, acts, mcp: scope.seller.origin + paths.mcp() }
}

/** An app that another tab has disconnected is disconnected either way. */
export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const id = parseRowId((await readForm(request)).get('id'))
  if (id === null) throw notFound()
  await orGoneRefusal(shop.agents.disconnectApp(scope, id))
  return redirect(`${paths.connectedApps()}?done`)
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(agentsTexts.connectedApps())

export default function ConnectedApps({ loaderData: { apps, acts, mcp } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const waiting = acts.filter(({ state }) => state === 'waiting')
  const others = acts.filter(({ state }) => state !== 'waiting')
  return (
    <div className="grid gap-8">
      <h1 className="title -mb-4">{agentsTexts.connectedApps()}</h1>
      {query.has('done') && <FormMessage tone="good">{agentsTexts.disconnected()}</FormMessage>}
      {waiting.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-section font-bold">{agentsTexts.waiting()}</h2>
          <ul className="grid gap-3">
            {waiting.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </ul>
        </section>
      )}
      <section className="grid gap-4">
        {apps.length === 0 ? (
          <EmptyState
            icon="check"
            tone="quiet"
            title={agentsTexts.noApps()}
            text={agentsTexts.noAppsNote({ mcp })}
          />
        ) : (
          <>
            <h2 className="text-section font-bold">{agentsTexts.apps()}</h2>
            <ul className="grid gap-4">
              {apps.map((app) => (
                <AppRow key={app.id} app={app} />
              ))}
            </ul>
          </>
        )}
      </section>
      {others.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-section font-bold">{agentsTexts.pastActs()}</h2>
          <ul className="grid gap-3">
            {others.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function AppRow({ app }: { app: ConnectedApp }) {
  const { seller } = useFrame()
  const { maxEach, maxMonth, spent } = app
  return (
    <li className="grid gap-3 rounded-large border border-line p-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <h3 className="font-bold break-words">{app.name}</h3>
        <p className="text-2 break-all text-ink-2">{app.returnHost}</p>
        <p className="text-2 text-ink-2">
          {app.lastUsedOn
            ? agentsTexts.connectedAndUsed({ day: app.connectedOn, lastUsed: app.lastUsedOn })
            : agentsTexts.connectedNotUsed({ day: app.connectedOn })}
        </p>
        <ul className="mt-1 grid list-disc gap-0.5 ps-5 text-2">
          {app.scopes.map((scope) => (
            <li key={scope}>{agentScopes[scope]()}</li>
          ))}
        </ul>
        {app.scopes.some((scope) => scope === 'ask' || scope === 'bid') && (
          <p className="mt-1 text-2">
            {maxEach === null || maxMonth === null
              ? agentsTexts.confirmsEach()
              : agentsTexts.limits({
                  maxEach: formatMoney(maxEach, seller),
                  maxMonth: formatMoney(maxMonth, seller),
                  spendingDays: agentLimits.spendingDays,
                  spent: formatMoney(spent, seller),
                })}
          </p>
        )}
      </div>
      <form method="post">
        <input type="hidden" name="id" value={app.id} />
        <Button type="submit" aria-label={agentsTexts.disconnectName({ name: app.name })}>
          {agentsTexts.disconnect()}
        </Button>
      </form>
    </li>
  )
}

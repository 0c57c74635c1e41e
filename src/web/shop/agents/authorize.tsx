import { useEffect } from 'react'
import { data } from 'react-router'
import {
  type AuthorizationView,
  agentLimits,
  agentScopes,
  authorizationTexts,
  bindingScopes,
  type ConsentRefusal,
  consentTexts,
} from '#contract/agents/agents.ts'
import { paths } from '#contract/paths/paths.ts'
import * as agentsTexts from '#texts/agents.ts'
import { getPageUrl } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { buildNoindexMeta, NarrowPage } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/authorize.ts'

/** KEY-04: an app asks for the customer's consent. Shown in no frame, cached nowhere. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, customer } = requireSignedIn(context, request)
  const outcome = await shop.agents.readAuthorization(scope, getPageUrl(request).searchParams)
  const { email } = customer
  if (!outcome.ok) return data({ email, view: null, refused: outcome.code }, 400)
  const { appName, returnHost, scopes } = outcome.value
  const view: AuthorizationView = { appName, returnHost, scopes }
  return data({ email, view, refused: null })
}

interface ConsentForm {
  scopes: string[]
  maxEach: string
  maxMonth: string
}

/**
 * The answer is a page that leads back to the app: a form may not send the browser to another site
 * (form-action of the policy).
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const outcome = await shop.agents.readAuthorization(scope, getPageUrl(request).searchParams)
  if (!outcome.ok) throw data(null, { status: 400 })
  const form = await readForm(request)
  if (form.get('answer') !== 'allow')
    return { back: shop.agents.denyConsent(scope, outcome.value), isAllowed: false }
  const typed: ConsentForm = {
    scopes: form.getAll('scope').map(String),
    maxEach: String(form.get('maxEach') ?? '').slice(0, 30),
    maxMonth: String(form.get('maxMonth') ?? '').slice(0, 30),
  }
  const given = await shop.agents.giveConsent(scope, outcome.value, typed)
  return given.ok
    ? { back: given.value, isAllowed: true }
    : data({ typed, code: given.code, fields: given.fields ?? {} }, 400)
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(agentsTexts.connectApp())

export default function Authorize({ loaderData, actionData }: Route.ComponentProps) {
  const { seller } = useFrame()
  const { view, refused, email } = loaderData
  if (!view) {
    return (
      <NarrowPage title={agentsTexts.cantConnect()}>
        <FormMessage tone="bad">{authorizationTexts[refused]()}</FormMessage>
        <p>
          <Link to={paths.connectedApps()} className="underline">
            {agentsTexts.yourConnectedApps()}
          </Link>
        </p>
      </NarrowPage>
    )
  }
  if (actionData && 'back' in actionData)
    return <Return view={view} back={actionData.back} isAllowed={actionData.isAllowed} />
  return (
    <NarrowPage title={agentsTexts.connectQuestion({ appName: view.appName })}>
      <p>
        <RichText
          parts={agentsTexts.wantsAccess({
            appName: view.appName,
            companyName: seller.companyName,
            email,
            app: (text) => <b>{text}</b>,
            address: (text) => <b className="break-words">{text}</b>,
          })}
        />
      </p>
      <p className="rounded-small bg-quiet px-3 py-2.5 text-2">
        <RichText
          parts={agentsTexts.notChecked({
            host: view.returnHost,
            strong: (text) => <b className="break-all">{text}</b>,
          })}
        />
      </p>
      <ConsentFields view={view} refused={actionData ?? null} />
    </NarrowPage>
  )
}

interface Refused {
  typed: ConsentForm
  code: ConsentRefusal
  fields: Record<string, ConsentRefusal>
}

function ConsentFields({ view, refused }: { view: AuthorizationView; refused: Refused | null }) {
  const { seller } = useFrame()
  const isBinding = view.scopes.some((scope) => bindingScopes.includes(scope))
  const isTicked = (scope: string) => !refused || refused.typed.scopes.includes(scope)
  const findError = (name: 'maxEach' | 'maxMonth') => {
    const code = refused?.fields[name]
    return code && consentTexts[code]()
  }
  return (
    <form method="post" className="grid gap-5">
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-bold">{agentsTexts.allowedTo()}</legend>
        {view.scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={agentScopes[scope]()}
            name="scope"
            value={scope}
            defaultChecked={isTicked(scope)}
            disabled={scope === 'browse'}
          />
        ))}
      </fieldset>
      {isBinding && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-bold">{agentsTexts.bindingActs()}</legend>
          <p className="text-2 text-ink-2">{agentsTexts.bindingNote()}</p>
          <div className="grid grid-cols-2 gap-3">
            <Field
              label={agentsTexts.maxEach({ symbol: seller.symbol })}
              name="maxEach"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={refused?.typed.maxEach}
              error={findError('maxEach')}
            />
            <Field
              label={agentsTexts.maxInDays({
                spendingDays: agentLimits.spendingDays,
                symbol: seller.symbol,
              })}
              name="maxMonth"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={refused?.typed.maxMonth}
              error={findError('maxMonth')}
            />
          </div>
        </fieldset>
      )}
      <p className="text-2 text-ink-2">{agentsTexts.accessNote()}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="answer" value="allow" tone="buy">
          {agentsTexts.connect()}
        </Button>
        <Button type="submit" name="answer" value="deny">
          {agentsTexts.dontConnect()}
        </Button>
      </div>
    </form>
  )
}

/**
 * Leads back by itself, once: an app that got the code twice would use it twice, which ends the
 * consent. The link is for browsers that do neither.
 */
function Return({
  view,
  back,
  isAllowed,
}: {
  view: AuthorizationView
  back: string
  isAllowed: boolean
}) {
  useEffect(() => window.location.replace(back), [back])
  return (
    <NarrowPage
      title={
        isAllowed ? agentsTexts.connected({ appName: view.appName }) : agentsTexts.notConnected()
      }
    >
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${back}`} />
      </noscript>
      <p>{agentsTexts.returning()}</p>
      <p>
        <a href={back} className="button button-buy">
          {agentsTexts.returnToApp()}
        </a>
      </p>
    </NarrowPage>
  )
}

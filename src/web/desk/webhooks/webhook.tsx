import { useEffect } from 'react'
import { data, redirect, useRevalidator, useSearchParams } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import { endpointSchema } from '#contract/schemas/webhooks.server.ts'
import { eventGroups, nameEvent, testEventType } from '#contract/webhooks/event-types.ts'
import {
  type DeliveryState,
  type DeliveryView,
  type EndpointView,
  type WebhookCode,
  webhookLogDays,
  webhookTexts,
} from '#contract/webhooks/webhooks.ts'
import type { Outcome } from '#kernel/outcome.ts'
import * as deskWebhooksTexts from '#texts/desk-webhooks.ts'
import { notFound } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { Field, FormMessage, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readFormText, readIdParam, requireDeskAccess, toRowId } from '../desk-access.ts'
import {
  buildDeskMeta,
  buildDonePath,
  DeskPage,
  DeskSection,
  settingsStep,
} from '../parts/desk-page.tsx'
import { EmptyState } from '../parts/desk-table.tsx'
import { toProblems } from '../parts/error-summary.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import type { Route } from './+types/webhook.ts'
import { DeliveryPane } from './delivery-pane.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { type EndpointFields, EndpointForm } from './endpoint-form.tsx'
import { EndpointNotice } from './endpoint-notice.tsx'
import { EndpointState, formatShare } from './endpoint-state.tsx'
import { NewSecret } from './new-secret.tsx'
import { describeEvents, readEvents } from './read-events.ts'

/** /desk/webhooks/{id}: an endpoint with its log (KEY-03). `?delivery=` opens one beside it. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'webhooks')
  const id = toRowId(params.id)
  const endpoint = await shop.webhooks.findEndpoint(scope, id)
  if (!endpoint) throw notFound()
  const query = new URL(request.url).searchParams
  const deliveryId = readIdParam(query, 'delivery')
  const [page, delivery] = await Promise.all([
    shop.webhooks.listDeliveries(scope, id, readFilter(query)),
    deliveryId > 0 ? shop.webhooks.findDelivery(scope, id, deliveryId) : null,
  ])
  return { endpoint, page, delivery, formKey: createFormKey() }
}

function readFilter(query: URLSearchParams) {
  const state = query.get('state') ?? ''
  return {
    state: Object.hasOwn(stateNames, state) ? (state as DeliveryState) : null,
    type: (query.get('type') ?? '').trim().slice(0, 60),
    subject: (query.get('subject') ?? '').trim().slice(0, 100),
    before: readIdParam(query, 'before'),
  }
}

const stateNames: Record<DeliveryState, () => string> = {
  delivered: deskWebhooksTexts.delivered,
  waiting: deskWebhooksTexts.waiting,
  failed: deskWebhooksTexts.givenUp,
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'webhooks')
  const { webhooks } = shop
  const id = toRowId(params.id)
  const form = await readForm(request)
  const command = readFormText(form, 'do', 20)
  const here = deskPaths.webhook(id)
  const refuse = (refusal: Refused, typed: EndpointFields | null = null) =>
    data({ made: null, problems: toProblems(refusal, webhookTexts), typed }, 400)
  if (command === 'pause' || command === 'resume' || command === 'delete') {
    const outcome = await webhooks.commandEndpoint(scope, id, command)
    if (!outcome.ok) return refuse(outcome)
    return redirect(
      command === 'delete' ? buildDonePath(deskPaths.webhooks(), 'removed') : buildDonePath(here),
    )
  }
  if (command === 'rotate') {
    const key = readFormText(form, 'key', 100)
    const outcome = await webhooks.rotateEndpointSecret(scope, { key, id })
    return outcome.ok ? data({ ...noAnswer, made: outcome.value }) : refuse(outcome)
  }
  if (command === 'test') {
    const outcome = await webhooks.sendTestEvent(scope, id)
    return outcome.ok ? redirect(`${here}?delivery=${outcome.value}`) : refuse(outcome)
  }
  if (command === 'replay') {
    const delivery = form.has('delivery') ? toRowId(form.get('delivery')) : null
    const outcome = await webhooks.replayDeliveries(scope, id, delivery)
    if (!outcome.ok) return refuse(outcome)
    return redirect(
      delivery === null ? buildDonePath(here, 'resent') : `${here}?delivery=${delivery}`,
    )
  }
  const input = readFormInput(endpointSchema, form)
  const types = readEvents(form)
  const expected = {
    url: String(form.get('fromUrl') ?? ''),
    types: form.getAll('fromTypes').map(String),
  }
  const outcome = await webhooks.editEndpoint(scope, { id, input, types, expected })
  return outcome.ok ? redirect(buildDonePath(here)) : refuse(outcome, { ...input, types })
}

type Refused = Extract<Outcome<never, WebhookCode>, { ok: false }>

const noAnswer = { made: null, problems: undefined, typed: null }

export const meta: Route.MetaFunction = () => buildDeskMeta(deskWebhooksTexts.webhook())

export default function DeskWebhook({
  loaderData: { endpoint, page, delivery, formKey },
  actionData,
}: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { made = null, problems, typed = null } = actionData ?? noAnswer
  useFirstTry(delivery)
  const path = deskPaths.webhook(endpoint.id)
  const webhooksStep = { name: deskWebhooksTexts.webhooks(), path: deskPaths.webhooks() }
  if (typed || (query.get('edit') === 'endpoint' && !problems && !made))
    return (
      <DeskPage
        title={deskWebhooksTexts.editEndpoint()}
        ancestors={[settingsStep, webhooksStep, { name: endpoint.url, path }]}
      >
        <EndpointForm
          key={formKey}
          fields={typed ?? endpoint}
          problems={problems}
          hidden={[
            ['fromUrl', endpoint.url],
            ...endpoint.types.map((type): [string, string] => ['fromTypes', type]),
          ]}
          command="save"
          backPath={path}
        />
      </DeskPage>
    )
  const olderQuery = new URLSearchParams(query)
  if (page.next) olderQuery.set('before', String(page.next))
  return (
    <DeskPage
      title={<span className="break-all">{endpoint.url}</span>}
      ancestors={[webhooksStep]}
      actions={<EndpointActions view={endpoint} formKey={formKey} />}
    >
      {made && <NewSecret key={made.secret} made={made} />}
      {problems && <FormMessage tone="bad">{problems[0]?.text}</FormMessage>}
      <EndpointNotice view={endpoint} />
      <EndpointFacts endpoint={endpoint} />
      <DeskSection title={deskWebhooksTexts.messages()}>
        <LogFilter delivery={delivery} />
        <div className={delivery ? 'grid items-start gap-6 xl:grid-cols-[3fr_2fr]' : 'grid gap-6'}>
          <div className="grid min-w-0 gap-3">
            {page.rows.length > 0 ? (
              <DeliveryTable rows={page.rows} shownId={delivery?.id ?? null} />
            ) : (
              <EmptyState>{deskWebhooksTexts.logEmpty({ webhookLogDays })}</EmptyState>
            )}
            {page.next && (
              <Link to={`?${olderQuery}`} className="justify-self-start text-2 underline">
                {deskWebhooksTexts.earlier()}
              </Link>
            )}
          </div>
          {delivery && <DeliveryPane key={delivery.id} view={delivery} />}
        </div>
      </DeskSection>
    </DeskPage>
  )
}

function EndpointFacts({ endpoint }: { endpoint: EndpointView }) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 text-2">
      <Fact name={deskWebhooksTexts.state()}>
        <EndpointState view={endpoint} />
      </Fact>
      <Fact name={deskWebhooksTexts.delivered24H()}>
        {formatShare(endpoint)}
        {endpoint.tried > 0 && (
          <span className="block text-1 text-ink-2">
            {deskWebhooksTexts.deliveredOfTried({
              delivered: endpoint.delivered,
              tried: endpoint.tried,
            })}
          </span>
        )}
      </Fact>
      <Fact name={deskWebhooksTexts.waiting()}>{endpoint.waiting}</Fact>
      <Fact name={deskWebhooksTexts.givenUp()}>
        <span className={endpoint.failed > 0 ? 'font-semibold text-bad' : ''}>
          {endpoint.failed}
        </span>
      </Fact>
      <Fact name={deskWebhooksTexts.events()}>{describeEvents(endpoint.types)}</Fact>
      <Fact name={deskWebhooksTexts.signingSecret()}>
        {deskWebhooksTexts.fromSecretfrom({ secretFrom: endpoint.secretFrom })}
        {endpoint.previousUntil && (
          <span className="block text-1 text-ink-2">
            {deskWebhooksTexts.previousSigns({ previousUntil: endpoint.previousUntil })}
          </span>
        )}
      </Fact>
    </dl>
  )
}

function LogFilter({ delivery }: { delivery: DeliveryView | null }) {
  const [query] = useSearchParams()
  return (
    <FilterForm
      label={deskWebhooksTexts.narrowTheLog()}
      ownFields={delivery ? { delivery: String(delivery.id) } : {}}
    >
      <Select
        label={deskWebhooksTexts.state()}
        name="state"
        defaultValue={query.get('state') ?? ''}
      >
        <option value="">{deskWebhooksTexts.all()}</option>
        {Object.entries(stateNames).map(([state, name]) => (
          <option key={state} value={state}>
            {name()}
          </option>
        ))}
      </Select>
      <Select label={deskWebhooksTexts.event()} name="type" defaultValue={query.get('type') ?? ''}>
        <option value="">{deskWebhooksTexts.all()}</option>
        {eventGroups.map(({ name, types }) => (
          <optgroup key={types[0]} label={name()}>
            {types.map((type) => (
              <option key={type} value={type}>
                {nameEvent(type)}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={testEventType}>{nameEvent(testEventType)}</option>
      </Select>
      <Field
        label={deskWebhooksTexts.about()}
        name="subject"
        placeholder={deskWebhooksTexts.numberOrCode()}
        autoComplete="off"
        defaultValue={query.get('subject') ?? ''}
      />
    </FilterForm>
  )
}

/** A delivery that was just made is tried within a second or two: the page looks for its answer. */
function useFirstTry(delivery: DeliveryView | null): void {
  const { revalidate } = useRevalidator()
  const isAwaited = delivery !== null && delivery.state === 'waiting' && delivery.attempts <= 1
  useEffect(() => {
    if (!isAwaited) return
    let count = 0
    const timer = setInterval(() => {
      count += 1
      if (count >= 20) clearInterval(timer)
      void revalidate()
    }, 1_000)
    return () => clearInterval(timer)
  }, [isAwaited, revalidate])
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-1 text-ink-2">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

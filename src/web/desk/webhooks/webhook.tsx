import { useEffect } from 'react'
import { data, redirect, useRevalidator, useSearchParams } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import { endpointSchema } from '#contract/schemas/webhooks.server.ts'
import {
  type DeliveryState,
  type DeliveryView,
  type WebhookCode,
  webhookTexts,
} from '#contract/webhooks/webhooks.ts'
import type { Outcome } from '#kernel/outcome.ts'
import { notFound } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field, FormMessage, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readFormText, readIdParam, requireDeskAccess, toRowId } from '../desk-access.ts'
import { buildDeskMeta, buildDonePath, DeskPage } from '../parts/desk-page.tsx'
import { EmptyState } from '../parts/desk-table.tsx'
import { toProblems } from '../parts/error-summary.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import type { Route } from './+types/webhook.ts'
import { DeliveryPane } from './delivery-pane.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { type EndpointFields, EndpointForm } from './endpoint-form.tsx'
import { EndpointState, formatShare } from './endpoint-state.tsx'
import { NewSecret } from './new-secret.tsx'

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

const stateNames: Record<DeliveryState, string> = {
  delivered: 'Delivered',
  waiting: 'Waiting',
  failed: 'Given up',
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
  const types = form.getAll('types').map(String)
  const expected = {
    url: String(form.get('fromUrl') ?? ''),
    types: form.getAll('fromTypes').map(String),
  }
  const outcome = await webhooks.editEndpoint(scope, { id, input, types, expected })
  return outcome.ok ? redirect(buildDonePath(here)) : refuse(outcome, { ...input, types })
}

type Refused = Extract<Outcome<never, WebhookCode>, { ok: false }>

const noAnswer = { made: null, problems: undefined, typed: null }

export const meta: Route.MetaFunction = () => buildDeskMeta('webhook')

export default function DeskWebhook({
  loaderData: { endpoint, page, delivery, formKey },
  actionData,
}: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { made = null, problems, typed = null } = actionData ?? noAnswer
  useFirstTry(delivery)
  const olderQuery = new URLSearchParams(query)
  if (page.next) olderQuery.set('before', String(page.next))
  return (
    <DeskPage
      title={<span className="break-all">{endpoint.url}</span>}
      ancestors={[{ name: 'Webhooks', path: deskPaths.webhooks() }]}
      actions={<EndpointActions view={endpoint} formKey={formKey} />}
    >
      {made && <NewSecret key={made.secret} made={made} />}
      {problems && !typed && <FormMessage tone="bad">{problems[0]?.text}</FormMessage>}
      <dl className="flex flex-wrap gap-x-10 gap-y-3 text-2">
        <Fact name="State">
          <EndpointState view={endpoint} />
        </Fact>
        <Fact name="Delivered, 24 h">{formatShare(endpoint)}</Fact>
        <Fact name="Waiting">{endpoint.waiting}</Fact>
        <Fact name="Given up">{endpoint.failed}</Fact>
        <Fact name="Secret">
          from {endpoint.secretFrom}
          {endpoint.previousUntil && (
            <span className="block text-1 text-ink-2">
              the one before signs until {endpoint.previousUntil}
            </span>
          )}
        </Fact>
      </dl>
      <Disclosure
        className="rounded-small border border-line px-4 py-3"
        summary={
          <>
            <b>Address and events</b>{' '}
            <span className="text-ink-2">
              {endpoint.types.length === 1 ? '1 event' : `${endpoint.types.length} events`}
            </span>
          </>
        }
        summaryClassName="flex w-fit cursor-pointer flex-wrap items-center gap-x-2 py-1"
        startOpen={typed !== null}
        keepOpen
      >
        <EndpointForm
          key={formKey}
          fields={typed ?? endpoint}
          problems={typed ? problems : undefined}
          hidden={[
            ['fromUrl', endpoint.url],
            ...endpoint.types.map((type): [string, string] => ['fromTypes', type]),
          ]}
          command="save"
        />
      </Disclosure>
      <FilterForm
        label="Narrow the log"
        ownFields={delivery ? { delivery: String(delivery.id) } : {}}
      >
        <Select label="State" name="state" defaultValue={query.get('state') ?? ''}>
          <option value="">All</option>
          {Object.entries(stateNames).map(([state, name]) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
        </Select>
        <Field
          label="Event"
          name="type"
          placeholder="order."
          autoComplete="off"
          defaultValue={query.get('type') ?? ''}
        />
        <Field
          label="Subject"
          name="subject"
          placeholder="Number or code"
          autoComplete="off"
          defaultValue={query.get('subject') ?? ''}
        />
      </FilterForm>
      <div className={delivery ? 'grid items-start gap-6 xl:grid-cols-[3fr_2fr]' : 'grid gap-6'}>
        <div className="grid min-w-0 gap-3">
          {page.rows.length > 0 ? (
            <DeliveryTable rows={page.rows} shownId={delivery?.id ?? null} />
          ) : (
            <EmptyState>
              Nothing here. Events of the last 30 days stand in this log; a test makes one.
            </EmptyState>
          )}
          {page.next && (
            <Link to={`?${olderQuery}`} className="justify-self-start text-2 underline">
              Earlier
            </Link>
          )}
        </div>
        {delivery && <DeliveryPane key={delivery.id} view={delivery} />}
      </div>
    </DeskPage>
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

import { data, useSearchParams } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import { endpointSchema } from '#contract/schemas/webhooks.server.ts'
import { type EndpointView, webhookTexts } from '#contract/webhooks/webhooks.ts'
import * as deskWebhooksTexts from '#texts/desk-webhooks.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { readFormText, requireDeskAccess } from '../desk-access.ts'
import { buildDeskMeta, DeskPage, settingsStep } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { EmptyStart } from '../parts/empty-start.tsx'
import { toProblems } from '../parts/error-summary.tsx'
import type { Route } from './+types/webhooks.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointState, formatShare } from './endpoint-state.tsx'
import { NewSecret } from './new-secret.tsx'
import { describeEvents, readEvents } from './read-events.ts'

/** The systems that hear of this shop's events; for owners (KEY-03). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'webhooks')
  return { endpoints: await shop.webhooks.listEndpoints(scope), formKey: createFormKey() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'webhooks')
  const form = await readForm(request)
  const key = readFormText(form, 'key', 100)
  const input = readFormInput(endpointSchema, form)
  const types = readEvents(form)
  const outcome = await shop.webhooks.createEndpoint(scope, { key, input, types })
  if (outcome.ok) return data({ ...noAnswer, made: outcome.value })
  const problems = toProblems(outcome, webhookTexts)
  return data({ made: null, problems, typed: { ...input, types } }, 400)
}

const noAnswer = { made: null, problems: undefined, typed: null }

export const meta: Route.MetaFunction = () => buildDeskMeta(deskWebhooksTexts.webhooks())

const newPath = `${deskPaths.webhooks()}?edit=new`

export default function DeskWebhooks({
  loaderData: { endpoints, formKey },
  actionData,
}: Route.ComponentProps) {
  const { made = null, problems, typed = null } = actionData ?? noAnswer
  const [query] = useSearchParams()
  if (problems || (query.get('edit') === 'new' && !made))
    return (
      <DeskPage
        title={deskWebhooksTexts.newEndpoint()}
        ancestors={[
          settingsStep,
          { name: deskWebhooksTexts.webhooks(), path: deskPaths.webhooks() },
        ]}
        lead={deskWebhooksTexts.webhooksAbout()}
      >
        <EndpointForm
          key={formKey}
          fields={typed ?? { url: '', types: [] }}
          problems={problems}
          hidden={[['key', formKey]]}
          command="make"
          backPath={deskPaths.webhooks()}
        />
      </DeskPage>
    )
  return (
    <DeskPage
      title={deskWebhooksTexts.webhooks()}
      count={endpoints.length > 0 ? String(endpoints.length) : ''}
      lead={deskWebhooksTexts.webhooksLead()}
      actions={
        endpoints.length > 0 && (
          <ButtonLink to={newPath} tone={made ? 'plain' : 'buy'}>
            {deskWebhooksTexts.addEndpoint()}
          </ButtonLink>
        )
      }
    >
      {made && <NewSecret key={made.secret} made={made} />}
      {endpoints.length > 0 ? (
        <EndpointTable endpoints={endpoints} />
      ) : (
        <EmptyStart
          icon="webhooks"
          title={deskWebhooksTexts.noWebhooksYet()}
          action={
            <ButtonLink to={newPath} tone="buy">
              {deskWebhooksTexts.addEndpoint()}
            </ButtonLink>
          }
        >
          {deskWebhooksTexts.addressLead()}
        </EmptyStart>
      )}
      <p className="text-2 text-ink-2">
        <RichText
          parts={deskWebhooksTexts.readByKey({
            link: (text) => (
              <Link to={deskPaths.keys()} className="underline">
                {text}
              </Link>
            ),
          })}
        />
      </p>
    </DeskPage>
  )
}

function EndpointTable({ endpoints }: { endpoints: readonly EndpointView[] }) {
  return (
    <DeskTable
      cards
      caption={deskWebhooksTexts.endpoints()}
      head={[
        deskWebhooksTexts.endpoint(),
        deskWebhooksTexts.state(),
        { name: deskWebhooksTexts.delivered24H(), end: true },
        { name: deskWebhooksTexts.waiting(), end: true },
        { name: deskWebhooksTexts.givenUp(), end: true },
      ]}
    >
      {endpoints.map((view) => (
        <tr key={view.id}>
          <th scope="row" className="sm:min-w-56">
            <Link to={deskPaths.webhook(view.id)} className="break-all">
              {view.url}
            </Link>
            <span className="block font-normal text-1 text-ink-2">
              {describeEvents(view.types)}
            </span>
          </th>
          <td className="whole">
            <EndpointState view={view} />
          </td>
          <td data-name={deskWebhooksTexts.delivered24HLabel()} className="text-end tabular-nums">
            {formatShare(view)}
            {view.tried > 0 && (
              <span className="block text-1 text-ink-2 max-sm:ms-1 max-sm:inline">
                {deskWebhooksTexts.deliveredOfTried({
                  delivered: view.delivered,
                  tried: view.tried,
                })}
              </span>
            )}
          </td>
          <td data-name={deskWebhooksTexts.waitingLabel()} className="text-end tabular-nums">
            {view.waiting}
          </td>
          <td
            data-name={deskWebhooksTexts.givenUpLabel()}
            className={`text-end tabular-nums ${view.failed > 0 ? 'font-semibold text-bad' : ''}`}
          >
            {view.failed}
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}

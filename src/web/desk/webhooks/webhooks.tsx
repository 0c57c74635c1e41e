import { data } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import { endpointSchema } from '#contract/schemas/webhooks.server.ts'
import { type EndpointView, webhookTexts } from '#contract/webhooks/webhooks.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { readFormText, requireDeskAccess } from '../desk-access.ts'
import { buildDeskMeta, DeskPage } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { toProblems } from '../parts/error-summary.tsx'
import type { Route } from './+types/webhooks.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointState, formatShare } from './endpoint-state.tsx'
import { NewSecret } from './new-secret.tsx'

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
  const types = form.getAll('types').map(String)
  const outcome = await shop.webhooks.createEndpoint(scope, { key, input, types })
  if (outcome.ok) return data({ ...noAnswer, made: outcome.value })
  const problems = toProblems(outcome, webhookTexts)
  return data({ made: null, problems, typed: { ...input, types } }, 400)
}

const noAnswer = { made: null, problems: undefined, typed: null }

export const meta: Route.MetaFunction = () => buildDeskMeta('webhooks')

export default function DeskWebhooks({
  loaderData: { endpoints, formKey },
  actionData,
}: Route.ComponentProps) {
  const { made = null, problems, typed = null } = actionData ?? noAnswer
  return (
    <DeskPage
      title="Webhooks"
      lead={
        <>
          Your other systems hear of orders, quotes, bids and stock as they happen. What else they
          need they read by the API, with a{' '}
          <Link to={deskPaths.keys()} className="underline">
            key
          </Link>
          .
        </>
      }
    >
      {made && <NewSecret key={made.secret} made={made} />}
      {endpoints.length > 0 ? (
        <EndpointTable endpoints={endpoints} />
      ) : (
        <EmptyState>No endpoint yet. Add one below.</EmptyState>
      )}
      <Disclosure
        className="rounded-small border border-line px-4 py-3"
        summary={
          <>
            <Icon name="plus" /> <b>New endpoint</b>{' '}
            <span className="text-ink-2">with the events that its system needs</span>
          </>
        }
        summaryClassName="flex w-fit cursor-pointer flex-wrap items-center gap-x-2 py-1"
        startOpen={endpoints.length === 0 || Boolean(problems)}
        keepOpen
      >
        <EndpointForm
          key={formKey}
          fields={typed ?? { url: '', types: [] }}
          problems={problems}
          hidden={[['key', formKey]]}
          command="make"
        />
      </Disclosure>
    </DeskPage>
  )
}

function EndpointTable({ endpoints }: { endpoints: readonly EndpointView[] }) {
  return (
    <DeskTable
      caption="Endpoints"
      head={[
        'Endpoint',
        'State',
        { name: 'Delivered, 24 h', end: true },
        { name: 'Waiting', end: true },
        { name: 'Given up', end: true },
      ]}
    >
      {endpoints.map((view) => (
        <tr key={view.id}>
          <th scope="row" className="min-w-56">
            <Link to={deskPaths.webhook(view.id)} className="break-all underline">
              {view.url}
            </Link>
            <span className="block font-normal text-1 text-ink-2">
              {view.types.length === 1 ? view.types[0] : `${view.types.length} kinds of events`}
            </span>
          </th>
          <td>
            <EndpointState view={view} />
          </td>
          <td className="text-right tabular-nums">{formatShare(view)}</td>
          <td className="text-right tabular-nums">{view.waiting}</td>
          <td
            className={`text-right tabular-nums ${view.failed > 0 ? 'font-semibold text-bad' : ''}`}
          >
            {view.failed}
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}

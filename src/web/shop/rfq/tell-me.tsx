import { data } from 'react-router'
import * as requestsTexts from '#texts/requests.ts'
import { getPageUrl } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { visitContext } from '#web/visit.ts'
import { StockAlertForm } from '#web/widgets/rfq/stock-alert-form.tsx'
import { buildNoindexMeta, NarrowPage } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/tell-me.ts'
import { requestStockAlert } from './leave-wanted.ts'
import { loadRfqFormStart } from './rfq-form-start.ts'

/** The form of a product that is out of stock: its name is filled in. Source: LOOK-04. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const words = getPageUrl(request).searchParams.get('words') ?? ''
  const start = await loadRfqFormStart(
    context.get(visitContext),
    new URLSearchParams(words === '' ? {} : { q: words }),
  )
  return { words: start.words ?? '', email: start.email }
}

/** The box "Tell me when you have it" without script (RFQ-02). */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await requestStockAlert(context.get(visitContext), await readForm(request))
  return data(result, result.status)
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(requestsTexts.tellMeWhenAvailable())

export default function TellMe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NarrowPage title={requestsTexts.tellMeWhenAvailable()}>
      {actionData && (
        <FormMessage tone={actionData.ok ? 'good' : 'bad'}>{actionData.text}</FormMessage>
      )}
      {!actionData?.ok && (
        <StockAlertForm
          words={actionData?.typed.words ?? loaderData.words}
          email={actionData?.typed.email ?? loaderData.email}
        />
      )}
    </NarrowPage>
  )
}

import * as alertsTexts from '#texts/alerts.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { visitContext } from '#web/visit.ts'
import { buildNoindexMeta, NarrowPage } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/stop-alerts.ts'

const readToken = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/**
 * LIST-06: opening the link changes nothing; the button does, and so does a mail program's own POST
 * to the link (RFC 8058).
 */
export function loader({ request }: Route.LoaderArgs) {
  return { token: readToken(request) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop } = context.get(visitContext)
  const form = await readForm(request)
  await shop.engagement.stopAlerts(scope, String(form.get('token') ?? readToken(request)))
  return { done: true }
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(alertsTexts.endMyAlerts())

export default function StopAlerts({ loaderData: { token }, actionData }: Route.ComponentProps) {
  return (
    <NarrowPage title={alertsTexts.endMyAlerts()}>
      {actionData?.done ? (
        <FormMessage tone="good">{alertsTexts.allEnded()}</FormMessage>
      ) : (
        <form method="post" className="grid gap-4" noValidate>
          <input type="hidden" name="token" value={token} />
          <p className="text-ink-2">{alertsTexts.endAllQuestion()}</p>
          <Button type="submit" tone="buy" className="justify-self-start">
            {alertsTexts.endAll()}
          </Button>
        </form>
      )}
    </NarrowPage>
  )
}

import { Form, redirect } from 'react-router'
import type { AlertKind, AlertView } from '#contract/alerts/alerts.ts'
import { alertPaths } from '#contract/paths/alert-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as alertsTexts from '#texts/alerts.ts'
import { notFound, orGoneRefusal } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { parseRowId } from '#web/row-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/own-alerts.ts'

/** LIST-06: what the customer waits for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  return { alerts: await shop.engagement.listOwnAlerts(scope) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const id = parseRowId((await readForm(request)).get('id'))
  if (id === null) throw notFound()
  await orGoneRefusal(shop.engagement.endAlert(scope, id))
  return redirect(alertPaths.mine())
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(alertsTexts.alerts())

export default function OwnAlerts({ loaderData: { alerts } }: Route.ComponentProps) {
  return (
    <section>
      <h1 className="title">{alertsTexts.alerts()}</h1>
      {alerts.length === 0 ? (
        <p className="mt-6 max-w-[60ch] text-ink-2">{alertsTexts.none()}</p>
      ) : (
        <ul className="mt-6 border-t border-line">
          {alerts.map((alert) => (
            <OwnAlert key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </section>
  )
}

function OwnAlert({ alert }: { alert: AlertView }) {
  const { seller } = useFrame()
  const { id, kind, name, unit, url, postalCode, maxPrice, sinceText } = alert
  const wishes: Record<AlertKind, string> = {
    stock: alertsTexts.wishStock({ postalCode }),
    price: alertsTexts.wishPrice({ price: formatMoney(maxPrice ?? 0, seller) }),
    replaced: alertsTexts.wishReplaced(),
  }
  const wish = wishes[kind]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4">
      <div className="min-w-0">
        <h2 className="font-[650] wrap-anywhere">
          {url === null ? name : <Link to={paths.product(url)}>{name}</Link>}
        </h2>
        <p className="text-2 text-ink-2">
          {url === null ? alertsTexts.noLongerSold({ unit }) : unit}
        </p>
        <p className="mt-1 text-2">
          <RichText
            parts={alertsTexts.wishSince({
              wish,
              day: sinceText,
              quiet: (text) => <span className="text-ink-2">{text}</span>,
            })}
          />
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" aria-label={alertsTexts.endAlert({ name, wish })}>
          {alertsTexts.end()}
        </Button>
      </Form>
    </li>
  )
}

import { data } from 'react-router'
import { type AlertKind, isAlertKind } from '#contract/alerts/alerts.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as alertsTexts from '#texts/alerts.ts'
import * as commonTexts from '#texts/common.ts'
import { getPageUrl, notFound, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { parseRowId } from '#web/row-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { visitContext } from '#web/visit.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { buildNoindexMeta, NarrowPage } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/new-alert.ts'
import { saveTypedAlert } from './save-typed-alert.server.ts'

/** LIST-06: the alert that the address names. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const query = getPageUrl(request).searchParams
  const packId = parseRowId(query.get('pack'))
  const kind = query.get('kind') ?? 'stock'
  if (packId === null || !isAlertKind(kind)) throw notFound()
  const { name, url, pack } = await orNotFound(shop.engagement.getAlertSubject(scope, packId, kind))
  return {
    kind,
    packId,
    name,
    url,
    unit: pack?.unit ?? '',
    price: pack?.price ?? null,
    // A customer's mail goes to the account's address.
    address: scope.viewer.kind === 'customer' ? scope.viewer.email : null,
  }
}

/** The forms of the product's page without script, and the one below. */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await saveTypedAlert(context.get(visitContext), await readForm(request))
  return data(result, result.status)
}

const titles: Record<AlertKind, () => string> = {
  stock: alertsTexts.tellStock,
  price: alertsTexts.tellPrice,
  replaced: alertsTexts.tellReplaced,
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  buildNoindexMeta(titles[(loaderData as { kind?: AlertKind } | undefined)?.kind ?? 'stock']())

export default function NewAlert({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, packId, name, url, unit, price, address } = loaderData
  const { place, seller } = useFrame()
  const describeSubject = () => {
    if (kind === 'stock') return alertsTexts.stockAtPlace({ unit, pincode: place.pincode })
    if (kind !== 'price' || price === null) return unit
    return alertsTexts.priceNow({ unit, price: formatMoney(price, seller) })
  }
  return (
    <NarrowPage title={titles[kind]()}>
      <p>
        <Link to={paths.product(url)} className="font-[650] underline underline-offset-3">
          {name}
        </Link>
        <span className="block text-2 text-ink-2">{describeSubject()}</span>
      </p>
      {actionData && (
        <FormMessage tone={actionData.ok ? 'good' : 'bad'}>{actionData.text}</FormMessage>
      )}
      {!actionData?.ok && (
        <form method="post" className="grid gap-4" noValidate>
          <input type="hidden" name="pack" value={packId} />
          <input type="hidden" name="kind" value={kind} />
          {kind === 'price' && (
            <Field
              label={alertsTexts.maxPrice({ symbol: seller.symbol })}
              name="maxPrice"
              inputMode="decimal"
              autoComplete="off"
              required
              defaultValue={actionData?.typed.maxPrice}
            />
          )}
          {address === null ? (
            <Field
              label={commonTexts.email()}
              name="email"
              type="email"
              autoComplete="email"
              required
              defaultValue={actionData?.typed.email}
            />
          ) : (
            <p className="text-2 text-ink-2 wrap-anywhere">
              {alertsTexts.emailGoesTo({ address })}
            </p>
          )}
          <p className="text-2 text-ink-2">{alertsTexts.onceHint()}</p>
          <Button type="submit" tone="buy" className="justify-self-start">
            {alertsTexts.tellMe()}
          </Button>
        </form>
      )}
    </NarrowPage>
  )
}

import { type AlertKind, alertTexts, getAlertStatus, isAlertKind } from '#contract/alerts/alerts.ts'
import * as alertsTexts from '#texts/alerts.ts'
import { notFound, orNotFound } from '#web/answers.ts'
import { parseRowId } from '#web/row-id.ts'
import type { Visit } from '#web/visit.ts'

const savedTexts: Record<AlertKind, () => string> = {
  stock: alertsTexts.stockSaved,
  price: alertsTexts.priceSaved,
  replaced: alertsTexts.replacedSaved,
}

/** LIST-06: what the forms of alerts post, by script and without. */
export async function saveTypedAlert({ scope, shop }: Visit, form: FormData) {
  const packId = parseRowId(form.get('pack'))
  const kind = form.get('kind')
  if (packId === null || !isAlertKind(kind)) throw notFound()
  const typed = {
    email: String(form.get('email') ?? '').slice(0, 300),
    maxPrice: String(form.get('maxPrice') ?? '').slice(0, 40),
  }
  const outcome = await orNotFound(shop.engagement.saveAlert(scope, { packId, kind, ...typed }))
  if (outcome.ok) return { ok: true, text: savedTexts[kind](), status: 200, typed }
  const code = Object.values(outcome.fields ?? {})[0] ?? outcome.code
  return { ok: false, text: alertTexts[code](), status: getAlertStatus(code), typed }
}

import { data } from 'react-router'
import { parseMonth } from '#contract/tax/tax-month.ts'
import { answerFile, getPageUrl, orNotFound } from '#web/answers.ts'
import { requireDeskAccess } from '../desk-access.ts'
import type { Route } from './+types/tax-file.ts'

/**
 * /desk/tax/2026-11.csv: a month's documents; /desk/tax/2026-11.json: the return of the registration
 * that `number` names (TAX-07).
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  const [, month = '', ending] = /^(.*)\.(csv|json)$/.exec(params.file) ?? []
  if (!parseMonth(month)) throw data(null, { status: 404 })
  const taxNumber = getPageUrl(request).searchParams.get('number') ?? ''
  const [body, type, name] =
    ending === 'csv'
      ? [await shop.orders.exportTaxMonth(scope, month), 'text/csv; charset=utf-8', 'documents']
      : [
          JSON.stringify(await orNotFound(shop.orders.getGstr1(scope, month, taxNumber)), null, 1),
          'application/json',
          'gstr1',
        ]
  return answerFile(body, `${name}-${month}.${ending}`, type)
}

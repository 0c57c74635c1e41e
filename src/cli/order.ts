import { orderActions } from '#contract/orders/desk-orders.ts'
import { orderTexts, stateWords } from '#contract/orders/orders.ts'
import { applyOrderAction, createSystemScopeForHost, listOrders } from '#domain/orders/orders.ts'
import { findPrimaryHost } from '#domain/sellers/sellers.ts'
import { formatMoney } from '#kernel/money.ts'
import { isStop } from '#kernel/outcome.ts'
import { type Command, reportMisuse } from './command.ts'
import { readOptions } from './options.ts'

export const command: Command = {
  name: 'order',
  summary: 'list orders and move them along: confirm, pack, ship, cancel',
  help: `haggle order SELLER list [--state placed|confirmed|packed|shipped|delivered|cancelled|returned] [--page N]
haggle order SELLER ${orderActions.join('|')} NUMBER [--tracking TEXT] [--carrier NAME]

list shows 20 orders, newest first. The other verbs do the same as the desk's buttons, with the same mails and
audit log entries. ship needs --tracking, unless --carrier is "Own vehicle".

Exit code 0: done; 1: the order does not exist, or its state does not allow it; 2: not understood.`,
  async run(args, context) {
    const { values, positionals } = readOptions(args, {
      state: { type: 'string' },
      page: { type: 'string' },
      tracking: { type: 'string' },
      carrier: { type: 'string' },
    })
    const [code, verb, number, ...rest] = positionals
    const action = orderActions.find((each) => each === verb)
    if (
      !code ||
      rest.length > 0 ||
      (verb === 'list' ? number !== undefined : !action || number === undefined)
    ) {
      return reportMisuse(context.err, command, args)
    }
    const shop = await context.openShop()
    const host = await findPrimaryHost(shop.database.primary, code)
    const scope =
      host && (await createSystemScopeForHost(shop, host, shop.config.links, new Date()))
    if (!scope) {
      context.err.write(`There is no seller ${JSON.stringify(code)}\n`)
      return 1
    }
    if (!action) {
      const state = Object.keys(stateWords).find((each) => each === values.state) as
        | keyof typeof stateWords
        | undefined
      if (values.state !== undefined && !state)
        throw new Error(
          `--state takes ${Object.keys(stateWords).join(', ')}, not ${JSON.stringify(values.state)}`,
        )
      const page = Number(values.page ?? 1)
      if (!Number.isSafeInteger(page) || page < 1)
        throw new Error(`--page takes a whole number from 1 up, not ${JSON.stringify(values.page)}`)
      const { orders, count, pages } = await listOrders(scope, {
        page,
        words: '',
        state: state ?? null,
      })
      for (const order of orders) {
        const { placedAt, paymentState } = order
        const total = formatMoney(order.total, scope.seller)
        context.out.write(
          `${order.number}  ${placedAt.slice(0, 16)}  ${order.state.padEnd(9)}  ${paymentState.padEnd(10)}  ${total}\n`,
        )
      }
      context.out.write(`${count} orders, page ${page} of ${pages}\n`)
      return 0
    }
    try {
      const actor = { actor: 'staff', actorId: null } as const
      const { tracking = '', carrier = '' } = values
      const outcome = await applyOrderAction(
        scope,
        number!,
        action,
        tracking,
        actor,
        null,
        null,
        carrier,
      )
      if (outcome.ok) context.out.write(`${number}: done\n`)
      else context.err.write(`${number}: ${orderTexts[outcome.code]()}\n`)
      return outcome.ok ? 0 : 1
    } catch (error) {
      if (!isStop(error)) throw error
      context.err.write(`${code} has no order ${number}\n`)
      return 1
    }
  },
}

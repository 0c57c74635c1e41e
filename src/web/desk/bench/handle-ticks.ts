import { type AssignedDeal, assignTexts, dealKinds } from '#contract/desk/workbench.ts'
import { orderTexts } from '#contract/orders/orders.ts'
import { joinSentences } from '#kernel/join-sentences.ts'
import * as deskBenchTexts from '#texts/desk-bench.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import type { Visit } from '#web/visit.ts'
import { readFormText } from '../desk-access.ts'
import type { DealRefusal } from './answer-deal.ts'
import { handleSnooze } from './handle-snooze.ts'

const conflict = 409

/** Whether a button of the workbench is about ticked rows, or about who deals with the open one. */
export const isForTicks = (button: string) =>
  ['assign', 'confirm-orders', 'snooze', 'wake'].includes(button)

/** Acts on the ticked rows of a form, by the use-cases of their pages. Null: it did. */
export async function handleTicks(visit: Visit, form: FormData): Promise<DealRefusal | null> {
  const { scope, shop } = visit
  const deals = readTicks(form)
  const button = readFormText(form, 'do', 20)
  if (button === 'snooze' || button === 'wake') return handleSnooze(visit, form, deals)
  if (button === 'assign') {
    const outcome = await shop.workbench.assignWork(
      scope,
      deals,
      readFormText(form, 'to', 40) || null,
    )
    return outcome.ok ? null : { text: assignTexts[outcome.code](), status: conflict }
  }
  const orders = deals.filter(({ kind }) => kind === 'order')
  if (orders.length === 0) return { text: deskBenchTexts.selectOrder(), status: conflict }
  const refusals: string[] = []
  for (const { number } of orders) {
    const outcome = await shop.orders.runDeskOrderAction(scope, number, 'confirm')
    if (!outcome.ok)
      refusals.push(deskListTexts.rowReason({ row: number, reason: orderTexts[outcome.code]() }))
  }
  if (refusals.length === 0) return null
  const text = deskBenchTexts.confirmedOf({
    confirmed: orders.length - refusals.length,
    count: orders.length,
    refusals: joinSentences(refusals),
  })
  return { text, status: conflict }
}

/** A tick's value is its kind, number and who had it: `order:26-1:` of nobody. */
function readTicks(form: FormData): AssignedDeal[] {
  const byDeal = new Map<string, AssignedDeal>()
  for (const value of form.getAll('tick').slice(0, 200)) {
    const match =
      typeof value === 'string' ? /^(\w+):([\w-]{1,40}):([\da-f-]{36})?$/.exec(value) : null
    const kind = dealKinds.find((each) => each === match?.[1])
    if (!match || !kind) continue
    const number = match[2]!
    byDeal.set(`${kind}:${number}`, { kind, number, assigneeId: match[3] ?? null })
  }
  return [...byDeal.values()]
}

import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import { maxChangeReasonLength } from '#contract/orders/order-changes.ts'
import type { Api } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { jsonContent } from '../http/route-schemas.ts'
import { conditionHeaders } from './conditions.ts'
import { readAmount, readJson } from './read-rows.ts'
import { orderAnswers, orderParams, orderTags, runOnOrder } from './run-on-order.ts'

const reason = z.string().max(maxChangeReasonLength).openapi({ description: 'The buyer reads it' })
const debitBody = z.object({
  invoice: z.string().max(60).openapi({ description: 'The invoice that charged too little' }),
  lines: z
    .array(z.object({ line: z.int().min(1), amount: z.number() }))
    .max(500)
    .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
      message: 'A line comes once',
    })
    .default([])
    .openapi({ description: 'Amounts with tax, by the lines of that invoice from 1' }),
  sum: z
    .number()
    .nullable()
    .default(null)
    .openapi({ description: 'One amount with tax for all lines, instead of `lines`' }),
  reason,
  mail: z.boolean().default(true).openapi({ description: 'Tell the buyer' }),
})
const creditBody = z.object({ reason })

const postDebit = defineCall('/desk/orders/:id/debit-notes', {
  method: 'post',
  tags: orderTags,
  summary: 'Charge more on an invoice by a debit note; needs an Idempotency-Key',
  request: { params: orderParams, headers: conditionHeaders, body: jsonContent(debitBody) },
  responses: orderAnswers,
})
const postCredit = defineCall('/desk/orders/:id/debit-notes/:name/credit', {
  method: 'post',
  tags: orderTags,
  summary: 'Take a debit note back by a credit note; needs an Idempotency-Key',
  request: {
    params: orderParams.extend({ name: z.string().max(60) }),
    headers: conditionHeaders,
    body: jsonContent(creditBody),
  },
  responses: orderAnswers,
})

/** Debit notes for programs. Source: KEY-02, TAX-05. */
export function mountDeskDebitNotes(api: Api): void {
  mountCall(api, postDebit, async (c) => {
    const body = await readJson(c, debitBody)
    return runOnOrder(c, 'desk debit note', body, (scope, order, key) => {
      const { lines, sum, ...debit } = body
      const toMinor = (amount: number) => readAmount(amount, scope.seller.currency)
      return shop.orders.chargeMoreOnInvoice(scope, order.number, {
        key,
        ...debit,
        amounts: new Map(lines.map(({ line, amount }) => [line, toMinor(amount)])),
        sum: sum === null ? null : toMinor(sum),
        revision: order.debits?.count ?? null,
      })
    })
  })

  mountCall(api, postCredit, async (c) => {
    const body = await readJson(c, creditBody)
    const name = c.req.param('name')
    return runOnOrder(c, 'desk debit note back', { name, ...body }, (scope, order, key) =>
      shop.orders.takeBackDebit(scope, order.number, { key, name, ...body }),
    )
  })
}

import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import {
  type QuoteRuleCode,
  type QuoteRuleView,
  quoteRuleTexts,
} from '#contract/negotiation/quote-rules.ts'
import { type Outcome, ok, type Refusal, refuse, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { refusal } from '../http/refusal.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { buildIdParams, idempotencyHeader, jsonContent } from '../http/route-schemas.ts'
import { rowId } from '../http/row-id.ts'
import {
  conditionFailures,
  conditionHeaders,
  hashVersion,
  readIfMatch,
  sendWithETag,
} from './conditions.ts'
import { readJson } from './read-rows.ts'
import { createWriter, runWrite } from './run-write.ts'
import {
  backTestSchema,
  changeBody,
  newBody,
  ruleSchema,
  toRuleInput,
  wireBackTest,
  wireRule,
} from './wire-quote-rule.ts'

const tags = ['Desk: rules']
const params = buildIdParams('3')
const failures = {
  409: problemContent('It was changed at once, or the command is still running'),
  ...conditionFailures,
}
const answers = { ...buildResponses(ruleSchema, 'The rule as it is then'), ...failures }
const answering = z.strictObject({ answering: z.boolean() }).openapi('AutomaticAnswers')

const getRules = defineCall('/desk/quote-rules', {
  method: 'get',
  tags,
  summary: 'Rules for quotes in the order in which they are asked',
  responses: buildResponses(z.array(ruleSchema), 'All of them'),
})
const postRule = defineCall('/desk/quote-rules', {
  method: 'post',
  tags,
  summary: 'Make a rule, which is off unless it says otherwise; needs an Idempotency-Key',
  request: { headers: idempotencyHeader, body: jsonContent(newBody) },
  responses: answers,
})
const getRule = defineCall('/desk/quote-rules/:id', {
  method: 'get',
  tags,
  summary: 'A rule, with its ETag',
  request: { params },
  responses: buildResponses(ruleSchema, 'The rule'),
})
const patchRule = defineCall('/desk/quote-rules/:id', {
  method: 'patch',
  tags,
  summary: 'Change a rule, or turn it on, off or into the shadow; If-Match as read',
  request: { params, headers: conditionHeaders, body: jsonContent(changeBody) },
  responses: answers,
})
const postBackTest = defineCall('/desk/quote-rules/backtest', {
  method: 'post',
  tags,
  summary: 'What a rule, or without a body all of them, would have done in the last 90 days',
  request: { body: jsonContent(newBody) },
  responses: buildResponses(backTestSchema, 'Counts, figures and the requests; writes nothing'),
})
const getAnswering = defineCall('/desk/automatic-answers', {
  method: 'get',
  tags,
  summary: 'Whether rules answer bids and requests',
  responses: buildResponses(answering, 'The switch over all rules'),
})
const putAnswering = defineCall('/desk/automatic-answers', {
  method: 'put',
  tags,
  summary: 'Stop all automatic answers, or let rules answer again; needs an Idempotency-Key',
  request: { headers: idempotencyHeader, body: jsonContent(answering) },
  responses: { ...buildResponses(answering, 'The switch as it is then'), ...failures },
})

/** Rules that answer requests, for programs of the seller. Source: DEAL-03, KEY-02. */
export function mountDeskRuleRoutes(api: Api): void {
  api.openapi(getRules, async (c) => {
    const scope = c.get('scope')
    const { rules } = await shop.quotes.readQuoteRules(scope)
    return c.json(
      rules.map((rule) => wireRule(rule, scope.seller)),
      200,
    )
  })

  mountCall(api, postRule, async (c) => {
    const body = await readJson(c, newBody)
    return writeRule(c, 'desk rule add', { body }, async (scope) => {
      const input = toRuleInput(body, null, scope.seller)
      const saved = await shop.quotes.saveQuoteRule(scope, null, input, null)
      return saved.ok ? turn(scope, saved.value, body.state) : saved
    })
  })

  mountCall(api, postBackTest, async (c) => {
    const scope = c.get('scope')
    const isBook = (await c.req.text()).trim() === ''
    const tried = isBook
      ? ('book' as const)
      : { id: null, input: toRuleInput(await readJson(c, newBody), null, scope.seller) }
    const outcome = await shop.quotes.backTestQuotes(scope, tried)
    return outcome.ok
      ? c.json(wireBackTest(outcome.value, scope.seller))
      : sendRefusal(c, outcome as Refusal<QuoteRuleCode>)
  })

  mountCall(api, getRule, async (c) => sendRule(c, rowId(c.req.param('id'))))

  mountCall(api, patchRule, async (c) => {
    const id = rowId(c.req.param('id'))
    const { state, ...body } = await readJson(c, changeBody)
    const seen = readIfMatch(c)
    return writeRule(
      c,
      'desk rule change',
      { id, seen, body, state: state ?? null },
      async (scope) => {
        const rule = await findRule(scope, id)
        if (seen !== null && seen !== getTag(rule)) return refuse('changed')
        if (Object.keys(body).length > 0) {
          const input = toRuleInput(body, rule, scope.seller)
          const expected = shop.quotes.toRuleFields(rule)
          const saved = await shop.quotes.saveQuoteRule(scope, id, input, expected)
          if (!saved.ok) return saved
        }
        return turn(scope, id, state)
      },
    )
  })

  api.openapi(getAnswering, async (c) => c.json(await loadAnswering(c.get('scope')), 200))

  mountCall(api, putAnswering, async (c) => {
    const body = await readJson(c, answering)
    return runWrite(c, {
      name: 'desk answering',
      input: body,
      async work(scope): Promise<Outcome<null, never>> {
        await shop.desk.setAutomaticAnswers(scope, body.answering)
        return ok(null)
      },
      sendValue: async () => c.json(await loadAnswering(c.get('scope'))),
      sendRefusal: (refused) => sendRefusal(c, refused),
    })
  })
}

async function loadAnswering(scope: Scope): Promise<z.infer<typeof answering>> {
  return { answering: (await shop.quotes.readAnswering(scope)).stoppedOn === null }
}

async function turn(
  scope: Scope,
  id: number,
  state: QuoteRuleView['state'] | undefined,
): Promise<Outcome<number, QuoteRuleCode>> {
  return state === undefined ? ok(id) : shop.quotes.turnQuoteRule(scope, id, state)
}

async function findRule(scope: Scope, id: number): Promise<QuoteRuleView> {
  const rule = await shop.quotes.readQuoteRule(scope, id)
  if (!rule) throw stop('not-found')
  return rule
}

const writeRule = createWriter<number, QuoteRuleCode>(sendRule, sendRefusal)

async function sendRule(c: Context<ApiEnv>, id: number): Promise<Response> {
  const scope = c.get('scope')
  const rule = await findRule(scope, id)
  return sendWithETag(c, wireRule(rule, scope.seller), getTag(rule))
}

/** What it decided is no edit. */
function getTag(rule: QuoteRuleView): string {
  return hashVersion({ ...shop.quotes.toRuleFields(rule), state: rule.state })
}

const wireNames: Record<string, string> = { share: 'percent' }

function sendRefusal(c: Context<ApiEnv>, { code, fields = {} }: Refusal<QuoteRuleCode>): Response {
  const status = code === 'changed-meanwhile' ? 409 : 400
  const faults = Object.entries(fields).map(([name, fault]) => [wireNames[name] ?? name, fault])
  const wireFields = Object.fromEntries(faults)
  return refusal(c, status, { code, detail: quoteRuleTexts[code](), fields: wireFields })
}

import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { type ChatView, maxQuestionLength, readChatKey } from '#contract/assistant/assistant.ts'
import { isBearerCall } from '#contract/requests/bearer-call.ts'
import { buildStrictCookie } from '#contract/requests/browser.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { identityQuery } from '../http/identity.ts'
import { invalidRequest, problemResponse, problemWithWait } from '../http/problem.ts'
import { readBody } from '../http/read-body.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { jsonContent } from '../http/route-schemas.ts'
import { chatSchema, wireChat } from './wire-chat.ts'

const tags = ['Assistant']

const getChat = defineCall('/chat', {
  method: 'get',
  tags,
  summary: 'What you and Amy have said in this visit',
  request: { query: identityQuery },
  responses: buildResponses(chatSchema, 'Empty before the first question'),
})

const postChat = defineCall('/chat', {
  method: 'post',
  tags,
  summary: 'Ask Amy',
  description: `At most ${maxQuestionLength} characters. She answers from the shop and does nothing by herself: a draft waits for you to send it off. A browser’s visit is known by a cookie, an API client’s by its token.`,
  request: {
    query: identityQuery,
    body: {
      required: true,
      ...jsonContent(
        z
          .object({
            question: z.string().openapi({ example: 'Do you deliver to 411038?' }),
            ip: z
              .string()
              .optional()
              .openapi({ description: 'Ignored: the server’s own view counts' }),
            agreed: z
              .boolean()
              .optional()
              .openapi({ description: 'Whether questions may go to `service`' }),
            locale: z.string().optional().openapi({
              description:
                'Of the answer to words of no language. One that the shop lacks: that of the call',
              example: 'hi-IN',
            }),
          })
          .openapi('ChatQuestion'),
      ),
    },
  },
  responses: {
    ...buildResponses(chatSchema, 'The visit’s messages, your question and its answer last'),
    400: problemContent('Nothing was asked, or more than 200 characters'),
    429: problemContent('A budget is used up'),
    503: problemContent('The server can’t tell your address: a proxy is not set up right'),
  },
})

/** The assistant: GET and POST /chat. Source: CHAT-01 to CHAT-03. */
export function mountChatRoutes(api: Api, links: Links): void {
  const secure = links.scheme === 'https'
  api.openapi(getChat, async (c) => {
    return c.json(
      wireChat(
        await shop.assistant.readChat(c.get('scope'), getChatKey(c, secure)),
        await shop.delivery.dateDeliveries(c.get('scope')),
      ),
      200,
    )
  })

  mountCall(api, postChat, async (c) => {
    const scope = c.get('scope')
    const body = await readBody(c)
    const question = body.get('question')
    if (typeof question !== 'string') throw invalidRequest({ question: 'missing' })
    const locale = body.get('locale')
    const hasConsent = body.get('agreed')
    const outcome = await shop.assistant.askAmy(scope, {
      key: getChatKey(c, secure),
      text: question,
      agreed: typeof hasConsent === 'boolean' ? hasConsent : null,
      locale: typeof locale === 'string' ? locale : '',
    })
    if (outcome.ok) return chatResponse(c, outcome.value.view, outcome.value.newKey, secure)
    if (outcome.code === 'no-address') return problemResponse(c, 'no-address')
    if (outcome.code !== 'too-many')
      return problemResponse(c, outcome.code === 'too-long' ? 'too-long-question' : 'invalid', {
        question: outcome.code,
      })
    return problemWithWait(c, 'too-many', outcome.wait)
  })
}

async function chatResponse(
  c: Context<ApiEnv>,
  view: ChatView,
  newKey: string | null,
  secure: boolean,
) {
  if (newKey !== null && !isBearer(c))
    c.header('set-cookie', buildStrictCookie('chat', newKey, null, secure), { append: true })
  const locale = view.messages.at(-1)?.locale
  if (locale) c.header('content-language', locale)
  return c.json(wireChat(view, await shop.delivery.dateDeliveries(c.get('scope'))))
}

function getChatKey(c: Context<ApiEnv>, secure: boolean): string | null {
  return isBearer(c)
    ? shop.assistant.getSessionKey(c.get('scope'))
    : readChatKey(c.req.header('cookie'), secure)
}

function isBearer(c: Context<ApiEnv>): boolean {
  return isBearerCall(c.req.path, c.req.header('authorization'))
}

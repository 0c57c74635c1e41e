import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type ChatView, chatKeyOf, longestQuestion } from '#contract/assistant.ts'
import { sealedCookie } from '#contract/browser.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import { shop } from '#domain/shop.ts'
import type { Api, ApiEnv } from '../api-env.ts'
import { json } from '../call-shapes.ts'
import { identityQuery } from '../identity.ts'
import { invalid, problem, problemWithWait } from '../problem.ts'
import { readBody } from '../read-body.ts'
import { answers, failure } from '../route-answers.ts'
import { chatSchema, wireChat } from './wire-chat.ts'

const tags = ['Assistant']

const getChat = createRoute({
  method: 'get',
  path: '/chat',
  tags,
  summary: 'What you and Amy have said in this visit',
  request: { query: identityQuery },
  responses: answers(chatSchema, 'Empty before the first question'),
})

const postChat = createRoute({
  method: 'post',
  path: '/chat',
  tags,
  summary: 'Ask Amy',
  description: `At most ${longestQuestion} characters. She answers from the shop and does nothing by herself: a draft waits for you to send it off. A browser’s visit is known by a cookie, an API client’s by its token.`,
  request: {
    query: identityQuery,
    body: {
      required: true,
      ...json(
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
          })
          .openapi('ChatQuestion'),
      ),
    },
  },
  responses: {
    ...answers(chatSchema, 'The visit’s messages, your question and its answer last'),
    400: failure('Nothing was asked, or more than 200 characters'),
    429: failure('A budget is used up'),
    503: failure('The server can’t tell your address: a proxy is not set up right'),
  },
})

/** The assistant: GET and POST /chat. Source: CHAT-01 to CHAT-03. */
export function chatCalls(api: Api, links: Links): void {
  const secure = links.scheme === 'https'
  api.openapi(getChat, async (c) => {
    return c.json(
      wireChat(
        await shop.assistant.readChat(c.get('scope'), keyOf(c, secure)),
        await shop.delivery.dateDeliveries(c.get('scope')),
      ),
      200,
    )
  })

  api.on('POST', postChat.path, async (c) => {
    const scope = c.get('scope')
    const sent = await readBody(c)
    const question = sent.get('question')
    if (typeof question !== 'string') throw invalid({ question: 'missing' })
    const agreed = sent.get('agreed')
    const asked = await shop.assistant.askAmy(scope, {
      key: keyOf(c, secure),
      text: question,
      agreed: typeof agreed === 'boolean' ? agreed : null,
    })
    if (asked.ok) return answer(c, asked.value.view, asked.value.newKey, secure)
    if (asked.code === 'no-address') return problem(c, 'no-address')
    if (asked.code !== 'too-many')
      return problem(c, asked.code === 'too-long' ? 'too-long-question' : 'invalid', {
        question: asked.code,
      })
    return problemWithWait(c, 'too-many', asked.wait)
  })
  api.openAPIRegistry.registerPath(postChat)
}

async function answer(c: Context<ApiEnv>, view: ChatView, newKey: string | null, secure: boolean) {
  if (newKey !== null && !isBearer(c))
    c.header('set-cookie', sealedCookie('chat', newKey, null, secure), { append: true })
  return c.json(wireChat(view, await shop.delivery.dateDeliveries(c.get('scope'))))
}

function keyOf(c: Context<ApiEnv>, secure: boolean): string | null {
  return isBearer(c)
    ? shop.assistant.sessionKey(c.get('scope'))
    : chatKeyOf(c.req.header('cookie'), secure)
}

function isBearer(c: Context<ApiEnv>): boolean {
  return c.req.header('authorization') !== undefined
}

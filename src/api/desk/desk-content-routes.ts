import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { type ContentCode, contentTexts } from '#contract/desk/desk-content.ts'
import { paths } from '#contract/paths/paths.ts'
import { ok, type Refusal, refuse } from '#kernel/outcome.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { refusal } from '../http/refusal.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { idempotencyHeader, jsonContent } from '../http/route-schemas.ts'
import {
  conditionFailures,
  conditionHeaders,
  hashVersion,
  readIfMatch,
  sendWithETag,
} from './conditions.ts'
import { readJson } from './read-rows.ts'
import { createWriter, runWrite } from './run-write.ts'

const tags = ['Desk: content']
const text = z.string().max(200_000)
const html = text.openapi({ description: 'HTML, which is cleaned, or plain text' })
const failures = {
  409: problemContent('Somebody else is changing it, or the same command is still running'),
  ...conditionFailures,
}

const contentSchema = z
  .strictObject({
    homeTitle: z.string(),
    aboutHtml: z.string().openapi({ description: 'In the footer of every page' }),
    outOfAreaText: z.string().openapi({ description: 'Said where the shop does not deliver' }),
  })
  .openapi('DeskContent')
const contentChange = z.object({ homeTitle: text, aboutHtml: html, outOfAreaText: text }).partial()

const pageSchema = z
  .strictObject({
    pageUrl: z.string(),
    title: z.string(),
    contentHtml: z.string(),
    position: z.int(),
    address: z.string().openapi({ description: 'Where the shop shows it' }),
  })
  .openapi('DeskPage')
const pageChange = z
  .object({ pageUrl: text, title: text, contentHtml: html, position: z.number() })
  .partial()
const newPage = pageChange.required({ title: true })
const pageParams = z.object({
  url: z
    .string()
    .max(200)
    .openapi({ param: { in: 'path', name: 'url' }, example: 'terms' }),
})
const pageAnswers = { ...buildResponses(pageSchema, 'The page as it is then'), ...failures }

const getContent = defineCall('/desk/content', {
  method: 'get',
  tags,
  summary: 'The texts of the home page, with their ETag',
  responses: buildResponses(contentSchema, 'The texts'),
})
const patchContent = defineCall('/desk/content', {
  method: 'patch',
  tags,
  summary: 'Change the texts of the home page; If-Match as read',
  description: 'Contacts and the bank account are changed at the desk only.',
  request: { headers: conditionHeaders, body: jsonContent(contentChange) },
  responses: { ...buildResponses(contentSchema, 'The texts as they are then'), ...failures },
})
const getPages = defineCall('/desk/pages', {
  method: 'get',
  tags,
  summary: 'The footer pages, in order, without their texts',
  responses: buildResponses(z.array(pageSchema.omit({ contentHtml: true })), 'All pages'),
})
const postPage = defineCall('/desk/pages', {
  method: 'post',
  tags,
  summary: 'Add a footer page; needs an Idempotency-Key',
  request: { headers: idempotencyHeader, body: jsonContent(newPage) },
  responses: pageAnswers,
})
const getPage = defineCall('/desk/pages/:url', {
  method: 'get',
  tags,
  summary: 'A footer page, with its ETag; an earlier address finds it too',
  request: { params: pageParams },
  responses: buildResponses(pageSchema, 'The page'),
})
const patchPage = defineCall('/desk/pages/:url', {
  method: 'patch',
  tags,
  summary: 'Change a footer page, or its address; If-Match as read',
  request: { params: pageParams, headers: conditionHeaders, body: jsonContent(pageChange) },
  responses: pageAnswers,
})
const deletePage = defineCall('/desk/pages/:url', {
  method: 'delete',
  tags,
  summary: 'Remove a footer page',
  request: { params: pageParams, headers: idempotencyHeader },
  responses: { 204: { description: 'It is gone' }, ...failures },
})

/** Texts and footer pages for programs of the seller. Source: KEY-02, DESK-04. */
export function mountDeskContentRoutes(api: Api): void {
  mountCall(api, getContent, async (c) => sendContent(c))

  mountCall(api, patchContent, async (c) => {
    const body = await readJson(c, contentChange)
    const seen = readIfMatch(c)
    return runWrite<null, ContentCode>(c, {
      name: 'desk content',
      input: { seen, body },
      async work(scope) {
        const { pages: _, ...present } = await shop.desk.getContent(scope)
        if (seen !== null && seen !== hashVersion(pickTexts(present))) return refuse('changed')
        const { email, phone, bankDetails } = present
        const homeTitle = body.homeTitle ?? present.homeTitle
        const outOfAreaText = body.outOfAreaText ?? present.outOfAreaText
        const about = body.aboutHtml ?? present.aboutHtml
        const input = { homeTitle, about, outOfAreaText, email, phone, bankDetails }
        return shop.desk.saveContent(scope, input, present)
      },
      sendValue: () => sendContent(c),
      sendRefusal: (refused) => sendRefusal(c, refused),
    })
  })

  mountCall(api, getPages, async (c) => {
    const { seller } = c.get('scope')
    const { pages } = await shop.desk.getContent(c.get('scope'))
    const rows = pages.map(({ url, title, position }) => ({
      pageUrl: url,
      title,
      position,
      address: seller.origin + paths.footerPage(url),
    }))
    return c.json(rows, 200)
  })

  mountCall(api, postPage, async (c) => {
    const body = await readJson(c, newPage)
    return writePage(c, 'desk page add', { body }, (scope) => {
      const { pageUrl: url = '', title, contentHtml: content = '', position = 0 } = body
      const input = { url, title, content, position: String(position) }
      return shop.desk.saveFooterPage(scope, '', input, null)
    })
  })

  mountCall(api, getPage, async (c) => sendPage(c, c.req.param('url')))

  mountCall(api, patchPage, async (c) => {
    const address = c.req.param('url')
    const body = await readJson(c, pageChange)
    const seen = readIfMatch(c)
    return writePage(c, 'desk page change', { address, seen, body }, async (scope) => {
      const page = await shop.desk.findFooterPage(scope, address)
      if (seen !== null && seen !== hashVersion(page)) return refuse('changed')
      const input = {
        url: body.pageUrl ?? page.url,
        title: body.title ?? page.title,
        content: body.contentHtml ?? page.contentHtml,
        position: String(body.position ?? page.position),
      }
      return shop.desk.saveFooterPage(scope, page.url, input, page)
    })
  })

  mountCall(api, deletePage, async (c) => {
    const address = c.req.param('url')
    return runWrite<null, ContentCode>(c, {
      name: 'desk page remove',
      input: { address },
      async work(scope) {
        const outcome = await shop.desk.removeFooterPage(scope, address)
        return outcome.ok ? ok(null) : outcome
      },
      sendValue: () => c.body(null, 204),
      sendRefusal: (refused) => sendRefusal(c, refused),
    })
  })
}

type Texts = z.infer<typeof contentSchema>

function pickTexts({ homeTitle, aboutHtml, outOfAreaText }: Texts): Texts {
  return { homeTitle, aboutHtml, outOfAreaText }
}

async function sendContent(c: Context<ApiEnv>): Promise<Response> {
  const texts = pickTexts(await shop.desk.getContent(c.get('scope')))
  return sendWithETag(c, texts, hashVersion(texts))
}

const writePage = createWriter<string, ContentCode>(sendPage, sendRefusal)

async function sendPage(c: Context<ApiEnv>, address: string): Promise<Response> {
  const scope = c.get('scope')
  const page = await shop.desk.findFooterPage(scope, address)
  const { url, title, contentHtml, position } = page
  const shown = { address: scope.seller.origin + paths.footerPage(url) }
  const body = { pageUrl: url, title, contentHtml, position, ...shown }
  return sendWithETag(c, body, hashVersion(page))
}

const wireNames: Record<string, string> = {
  about: 'aboutHtml',
  url: 'pageUrl',
  content: 'contentHtml',
}

function sendRefusal(c: Context<ApiEnv>, { code, fields = {} }: Refusal<ContentCode>): Response {
  const faults = Object.entries(fields).map(([name, fault]) => [wireNames[name] ?? name, fault])
  return refusal(c, code === 'changed-meanwhile' ? 409 : 400, {
    code,
    detail: contentTexts[code](),
    fields: Object.fromEntries(faults),
  })
}

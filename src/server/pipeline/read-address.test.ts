import { Hono } from 'hono'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { allRoutes, findRoute } from '#contract/routes/find-route.ts'
import { toPagePath } from '#contract/routes/page-path.ts'
import { languages } from '#messages/languages.ts'
import { findSharedRoute } from '../page-cache/shared-pages.ts'
import { readAddress } from './read-address.ts'

/** Spellings in which somebody could hope to pass a guard that compares paths. */
const spellings: Record<string, (path: string) => string> = {
  plain: (path) => path,
  'upper case': (path) => path.toUpperCase(),
  'slash at the end': (path) => `${path}/`,
  'slashes at the end': (path) => `${path}//`,
  'double slash': (path) => path.replace(/(?<=.)\//, '//'),
  'encoded letter': (path) => path.replace(/[a-z]/, toCode),
  'encoded letters': (path) => path.replace(/[a-z]/g, toCode),
  'encoded slash': (path) => path.replace(/(?<=.)\//, '%2f'),
  'data of the page': (path) => `${path}.data`,
  'data with a slash': (path) => `${path}/_.data`,
  'encoded dot of data': (path) => `${path}%2edata`,
  'dots before': (path) => `/media/..${path}`,
  'encoded dots before': (path) => `/hi/%2E%2e${path}`,
  'dot before': (path) => `/.${path}`,
  'dots behind': (path) => `${path}/x/..`,
  'part of a part': (path) => `${path};x=1`,
  'query with dots': (path) => `${path}?x=/../media/1`,
}

function toCode(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`
}

const paths = allRoutes.map(({ pattern }) =>
  pattern
    .replace(/\/:\w+\?/g, '')
    .replace(/:\w+/g, '7')
    .replace('*', 'none'),
)
const pages = Map.groupBy(
  allRoutes
    .filter(({ file }) => file !== null)
    .map(({ pattern }): RouteObject => ({ id: pattern, path: pattern })),
  ({ path }) => path!.split('/')[1]!.toLowerCase(),
)
const app = new Hono().all('*', (c) => c.json({ path: c.req.path, url: c.req.url }))

/** What the pipeline and the router make of a path that the listener handed on. */
async function pass(path: string) {
  const answer = await app.request(new Request(`http://in.localhost${path}`))
  const echo = (await answer.json()) as { path: string; url: string }
  const pagePath = toPagePath(new URL(echo.url).pathname)
  const first = decodeURIComponent(pagePath.split('/').find((part) => part !== '') ?? '')
  const page = matchRoutes(pages.get(first.toLowerCase()) ?? [], pagePath)?.[0]?.route.id
  const record = findRoute(echo.path)
  return { pipeline: record?.pattern ?? null, isPage: record?.file !== null, page: page ?? null }
}

describe('[SAFE-04] [LANG-03] however an address is spelt', () => {
  test.each(Object.entries(spellings))(
    '%s: guards judge the page that answers',
    async (_, spell) => {
      for (const path of paths) {
        const plain = readAddress(spell(path))
        expect(plain.language, spell(path)).toBeUndefined()
        const { pipeline, isPage, page } = await pass(plain.path)
        const isFound = page !== null && !page.endsWith('/*')
        if (isPage && isFound) expect(pipeline, spell(path)).toBe(page)
        for (const language of languages) {
          const address = `/${language}${spell(path)}`
          expect(readAddress(address), address).toEqual({ path: plain.path, language })
        }
      }
    },
  )

  test.each(Object.entries(spellings))('%s: no page gets the rank of another', async (_, spell) => {
    for (const path of paths) {
      const early = readAddress(spell(path)).path.split('?', 1)[0]!
      const { pipeline } = await pass(early)
      expect(findRoute(early)?.pattern ?? null, early).toBe(pipeline)
    }
  })

  test.each(Object.entries(spellings))(
    '%s: nothing private is the same for all',
    async (_, spell) => {
      for (const path of paths) {
        const early = readAddress(spell(path)).path.split('?', 1)[0]!
        const shared = findSharedRoute(early)
        if (shared) expect(shared.pattern, early).toBe((await pass(early)).pipeline)
      }
    },
  )
})

test('[LANG-03] [SAFE-12] dots lead to the address that is answered before anybody judges it', () => {
  expect(readAddress('/media/..')).toEqual({ path: '/', language: undefined })
  expect(readAddress('/hi/../cart')).toEqual({ path: '/cart', language: undefined })
  expect(readAddress('/x/%2e%2e/hi/cart?a=..')).toEqual({ path: '/cart?a=..', language: 'hi' })
  expect(readAddress('/assets/../search?q=a')).toEqual({ path: '/search?q=a', language: undefined })
  expect(readAddress('/%68i/%63art')).toEqual({ path: '/cart', language: 'hi' })
  expect(readAddress('/a%2Fb%3F%2541')).toEqual({ path: '/a%2Fb%3F%2541', language: undefined })
  expect(readAddress('*')).toEqual({ path: '*', language: undefined })
  expect(readAddress('/hi\\..\\cart')).toEqual({ path: '/hi\\..\\cart', language: undefined })
})

import { OpenAPIHono } from '@hono/zod-openapi'
import { afterAll, expect, test } from 'vitest'
import { apiRoutes } from '#contract/routes/api-routes.ts'
import { mountApi } from './api.ts'
import { openApiFixture } from './api-fixture.ts'
import type { ApiEnv } from './http/api-env.ts'

const shop = await openApiFixture()
afterAll(() => shop.shop.close())

const api = new OpenAPIHono<ApiEnv>()
mountApi(api, { mode: 'demo', links: { scheme: 'http', port: null } })

test('[AUTH-02] [DESK-01] a call without credentials is refused exactly where its record says so', async () => {
  const differing: string[] = []
  for (const { pattern, access } of apiRoutes) {
    if (access === 'party') continue
    const calls = api.routes.filter(({ method, path }) => path === pattern && method !== 'ALL')
    for (const method of new Set(calls.map((call) => call.method))) {
      const response = await shop.ask(pattern.replace(/:\w+/g, '7'), {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: '{}' }),
      })
      const problem = response.status === 401 ? await response.json() : null
      const isRefused = (problem as { code: string } | null)?.code === 'sign-in'
      if (isRefused !== (access !== 'anyone'))
        differing.push(`${method} ${pattern}: ${response.status}`)
    }
  }
  expect(differing).toEqual([])
})

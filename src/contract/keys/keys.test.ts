import { expect, test } from 'vitest'
import { apiRoutes } from '../routes/api-routes.ts'
import type { Route } from '../routes/route.ts'
import { findNeededScope, keyScopes } from './keys.ts'

test('[KEY-01] each scope that a key can have is one that a call takes', () => {
  const routes: readonly Route[] = apiRoutes
  const taken = new Set(
    routes.flatMap(({ keySubject }) => [
      findNeededScope(keySubject, 'GET'),
      findNeededScope(keySubject, 'POST'),
    ]),
  )
  expect(keyScopes.filter((scope) => !taken.has(scope))).toEqual([])
  expect([...taken].filter((scope) => scope !== null && !keyScopes.includes(scope))).toEqual([])
})

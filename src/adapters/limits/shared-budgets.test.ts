import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type RateLimitName, rateLimits } from '#platform/rate-limits.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { openLimits } from './open-limits.ts'

const docs = join(import.meta.dirname, '../../../docs')
const names = Object.keys(rateLimits) as RateLimitName[]
const onePoint = { points: 1, seconds: 600 }

test('[OPS-04] two processes count together, but for the budgets that the guide names [security 14]', async () => {
  const own = await openTestDatabase()
  try {
    const figures = Object.fromEntries(names.map((name) => [name, onePoint]))
    const first = openLimits(own.pool, figures)
    const second = openLimits(own.pool, figures)
    const separateNames: RateLimitName[] = []
    for (const name of names) {
      expect(await first.consume(name, 'somebody'), name).toBe(0)
      if ((await second.consume(name, 'somebody')) === 0) separateNames.push(name)
    }
    expect(separateNames).toEqual(['document', 'suggest', 'agent'])
    for (const page of ['guides/deploy.md', 'reference/settings.md'])
      for (const name of separateNames)
        expect(readFileSync(join(docs, page), 'utf8'), page).toMatch(new RegExp(`\\b${name}\\b`))
  } finally {
    await own.close()
  }
})

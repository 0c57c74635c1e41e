import { expect, test } from 'vitest'
import { type RequestContext, requestContext } from '#db/request-context.ts'
import { toCdnTags, toPurgedTags } from '#platform/cache/cdn-tags.ts'
import type { RenderedPage } from './cached-page.ts'
import { buildSharingHeaders, shareWithCdn } from './cdn-headers.ts'

const cdn = { tagHeader: { name: 'surrogate-key', separator: ' ' }, maxSeconds: 600 }
const now = Date.parse('2026-11-21T06:30:00Z')
const page: RenderedPage = {
  status: 200,
  headers: [['cache-control', 'no-cache']],
  body: [],
  tags: ['product:1:5', 'seller:1', 'product:1:5'],
  expiresAt: now + 90_500,
}

test('[SCALE-06] a shared page names its tags once, and ends at the CDN when it ends here', () => {
  const shared = shareWithCdn(page, cdn)
  expect(shared.headers).toEqual([['surrogate-key', 'product:1:5 seller:1']])
  const at = (ms: number) => buildSharingHeaders(shared, now + ms)[1]
  expect(at(0)).toBe('public, max-age=0, s-maxage=90')
  expect(at(60_000)).toBe('public, max-age=0, s-maxage=30')
  expect(at(100_000)).toBe('public, max-age=0, s-maxage=0')
  const endless = shareWithCdn({ ...page, expiresAt: Number.POSITIVE_INFINITY }, cdn)
  expect(buildSharingHeaders(endless, now)[1]).toBe('public, max-age=0, s-maxage=600')
})

test('[SCALE-06] nothing changes without a CDN, for a page without tags or one that failed', () => {
  expect(shareWithCdn(page, undefined)).toBe(page)
  for (const change of [{ tags: null }, { status: 404 }]) {
    const other = { ...page, ...change }
    expect(shareWithCdn(other, cdn)).toBe(other)
    expect(buildSharingHeaders(other, now)).toEqual([])
  }
})

test('[SCALE-06] a page with too many tags has a general one, which every purge of its products names', () => {
  const tags = ['seller:1', ...Array.from({ length: 500 }, (_, at) => `product:1:${at}`)]
  const pageTags = toCdnTags(tags)!
  expect(pageTags).toEqual(['seller:1', 'many:1'])
  for (const tag of tags.slice(1))
    expect(toPurgedTags([tag]).some((purged) => pageTags.includes(purged))).toBe(true)
  expect(toCdnTags(Array.from({ length: 500 }, (_, at) => `other${at}`))).toBeNull()
})

test('[SCALE-08] no CDN keeps what was read of a replica because the primary was away', () => {
  const share = (hasReadBehind: boolean) =>
    requestContext.run({ requestId: 'r', hasReadBehind } as RequestContext, () =>
      shareWithCdn(page, cdn),
    )
  expect(share(true)).toBe(page)
  expect(share(false).sharing).toEqual({ browserSeconds: 0, cdnSeconds: 600 })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CachedPage, compressPage } from './cached-page.ts'
import { openPageCache, type PageSlot, type SharedRequest } from './page-cache.ts'
import { toStandardUrl } from './shared-pages.ts'

const buildPage = (text: string, expiresAt = Number.POSITIVE_INFINITY): Promise<CachedPage> =>
  compressPage({ status: 200, headers: [], body: [text], tags: [], expiresAt }, '/', 'br')
const openCache = (maxBytes = 1_000_000) => {
  const cache = openPageCache(maxBytes)
  const findSlot = (url: string, change: Partial<SharedRequest> = {}) =>
    cache.findSlot({
      method: 'GET',
      host: 'a.example',
      cookie: undefined,
      authorization: undefined,
      acceptLanguage: undefined,
      fetchSite: undefined,
      url,
      ...change,
    })
  return { cache, findSlot }
}
const fillWith = async (slot: PageSlot | null, text: string, tags: string[] | null = ['x']) => {
  const page = await buildPage(text)
  return slot!.fill(async () => ({ page, tags }))
}

describe('the slot of a page', () => {
  test('[LANG-03] a call has one for each language that it accepts, a page only one', async () => {
    const { findSlot } = openCache()
    const call = '/api/v1/menu'
    await fillWith(findSlot(call, { acceptLanguage: 'hi-IN,hi;q=0.9,fr;q=0.8' }), 'Hindi')
    await fillWith(findSlot('/product/x', { acceptLanguage: 'hi' }), 'page')
    const has = (url: string, acceptLanguage?: string, fetchSite?: string) =>
      findSlot(url, { acceptLanguage, fetchSite })!.page !== undefined
    expect(has(call, 'hi')).toBe(true)
    expect(has(`http://a.example${call}`, 'hi')).toBe(true)
    expect(has(call, 'hi', 'same-origin')).toBe(false)
    expect(has(call)).toBe(false)
    expect(has(call, 'zh, hi')).toBe(false)
    expect(has('/product/x')).toBe(true)
  })

  test('[T3] exists only for reads of shared pages without a session', () => {
    const { findSlot } = openCache()
    expect(findSlot('/product/x')).not.toBeNull()
    expect(findSlot('/product/x', { method: 'HEAD' })).not.toBeNull()
    expect(findSlot('/product/x', { method: 'POST' })).toBeNull()
    expect(findSlot('/product/x', { cookie: 'a=1; sid=x' })).toBeNull()
    expect(findSlot('/product/x', { cookie: '__Host-sid=x' })).toBeNull()
    expect(findSlot('/cart')).toBeNull()
    expect(findSlot('/Product/x')).toBeNull()
    expect(findSlot('*')).toBeNull()
    expect(findSlot(`/product/x?q=${'a'.repeat(3_000)}`)).toBeNull()
    expect(findSlot('/api/v1/menu')).not.toBeNull()
    expect(findSlot('/api/v1/menu', { authorization: 'Bearer x' })).toBeNull()
    expect(findSlot('/api/v1/cart')).toBeNull()
    const { cache } = openCache()
    expect(
      cache.findSlot({
        method: 'GET',
        url: '/',
        host: null,
        cookie: undefined,
        authorization: undefined,
        acceptLanguage: undefined,
        fetchSite: undefined,
      }),
    ).toBeNull()
  })

  test('[P1] holds the page from then on, for the same host, address and hints only', async () => {
    const { findSlot } = openCache()
    await fillWith(findSlot('/product/x'), 'first')
    expect(findSlot('/product/x')!.page).toBeDefined()
    expect(findSlot('/product/x?utm_source=mail')!.page).toBeDefined()
    expect(findSlot('/category/../product/x')!.page).toBeDefined()
    expect(findSlot('http://a.example/product/x')!.page).toBeDefined()
    expect(findSlot('/product/y')!.page).toBeUndefined()
    expect(findSlot('/product/x.data')!.page).toBeUndefined()
    expect(findSlot('/product/x', { host: 'b.example' })!.page).toBeUndefined()
    expect(findSlot('/product/x', { cookie: 'pincode=411001' })!.page).toBeUndefined()
  })

  test('[F7] tells of a render in progress; one that found none joins it all the same', async () => {
    const { findSlot } = openCache()
    const [first, second] = [findSlot('/product/x')!, findSlot('/product/x')!]
    expect([first.pending, second.pending]).toEqual([undefined, undefined])
    const page = await buildPage('page')
    let joined = 0
    const renders = [first, second].map((slot, n) =>
      slot.fill(
        async () => ({ page: n === 0 ? page : await buildPage('another'), tags: [] }),
        () => joined++,
      ),
    )
    expect(await findSlot('/product/x')!.pending).toBe(page)
    expect(await Promise.all(renders)).toEqual([page, page])
    expect(joined).toBe(1)
  })

  test('[T3] a page whose tags are invalidated while it renders is answered and not cached', async () => {
    const { cache, findSlot } = openCache()
    const page = await buildPage('page')
    let finish = () => {}
    const rendered = findSlot('/product/x')!.fill(async () => {
      await new Promise<void>((resolve) => (finish = resolve))
      return { page, tags: ['x'] }
    })
    cache.invalidate(['x'])
    expect(findSlot('/product/x')!.pending).toBeUndefined()
    finish()
    expect(await rendered).toBe(page)
    expect([findSlot('/product/x')!.page, cache.size]).toEqual([undefined, 0])
    await fillWith(findSlot('/product/x'), 'again')
    expect(cache.size).toBe(1)
    cache.invalidate(['x'])
    expect([findSlot('/product/x')!.page, cache.size]).toEqual([undefined, 0])
  })

  test('[P1] a page without tags is answered and not cached', async () => {
    const { cache, findSlot } = openCache()
    await fillWith(findSlot('/product/x'), 'page', null)
    expect(cache.size).toBe(0)
  })

  test('[P1] is worth filling: without a query string, or from the second request on', () => {
    const { findSlot } = openCache()
    expect(findSlot('/category/a')!.isWorthCaching()).toBe(true)
    expect(findSlot('/category/a?min=1')!.isWorthCaching()).toBe(false)
    expect(findSlot('/category/a?min=2')!.isWorthCaching()).toBe(false)
    expect(findSlot('/category/a?min=1&gclid=7')!.isWorthCaching()).toBe(true)
    const { findSlot: findNone } = openCache(0)
    expect(findNone('/category/a')!.isWorthCaching()).toBe(false)
  })
})

test('[T3] an address has the one spelling that the URL standard gives it', () => {
  expect(toStandardUrl('/a/b.data?fv=1,2&sort=PLH')).toBe('/a/b.data?fv=1,2&sort=PLH')
  expect(toStandardUrl('/a/../b')).toBe('/b')
  expect(toStandardUrl('/a/%2E%2e/b?')).toBe('/b')
  expect(toStandardUrl("/a?q='x'#y")).toBe('/a?q=%27x%27')
  expect(toStandardUrl('//other.example/a')).toBe('//other.example/a')
  expect(toStandardUrl('https://other.example/a?b')).toBe('/a?b')
  expect(toStandardUrl('*')).toBeNull()
  const part = fc.constantFrom(...'ab./?#%2e2E\\\'"<>|^`{}~:@&=+,;!$()*ü [] '.split(''))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const url = `/${parts.join('')}`
      const { pathname, search } = new URL(`http://host${url}`)
      expect(toStandardUrl(url)).toBe(pathname + search)
    }),
    { numRuns: 2_000 },
  )
})

import { expect, test } from 'vitest'
import { buildBenchPath, readBenchAddress } from './bench-address.ts'

const read = (query: string) => readBenchAddress(new URLSearchParams(query))

test('[DEAL-01] what is chosen on the workbench stands in its address', () => {
  const query =
    'show=soon&verb=bid&sort=time&page=2&at=2026-11-26T10%3A00%3A00.000Z&deal=bid%3AB1-X'
  const address = read(query)
  expect(address).toEqual({
    view: 'soon',
    verb: 'bid',
    sort: 'time',
    page: 2,
    since: '2026-11-26T10:00:00.000Z',
    deal: { kind: 'bid', number: 'B1-X' },
  })
  expect(buildBenchPath(address)).toBe(`/desk?${query}`)
  expect(buildBenchPath(read(''))).toBe('/desk')
})

test('[DEAL-01] an address that says nonsense is the whole queue', () => {
  const whole = { view: 'all', verb: null, sort: 'best', page: 1, since: null, deal: null }
  expect(read('show=x&verb=y&sort=z&page=-1&at=now&deal=bid')).toEqual(whole)
  expect(read('at=2026-99-99T10:00:00.000Z&deal=cat:1&page=a')).toEqual(whole)
  expect(read("deal=bid:'; drop table bid")).toEqual(whole)
})

import { expect, test } from 'vitest'
import { compareNaturally } from '#kernel/slug-and-sort.ts'
import { compareNames, sortByName } from '#messages/compare-names.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { groupByLetter } from './brand-letters.ts'

test('[LANG-07] names are in the order of the language that they are read in', () => {
  const sort = (locale: string, names: string[]) =>
    withLocale(locale, () => names.toSorted(compareNames))
  expect(sort('en-IN', ['Zebra', 'apple', 'Ärger', 'M10', 'M8'])).toEqual([
    'apple',
    'Ärger',
    'M8',
    'M10',
    'Zebra',
  ])
  // By sound: 扳手 bānshǒu, 锤子 chuízi, 螺丝 luósī, 钻头 zuàntóu. By code 扳, 螺, 钻, 锤.
  expect(sort('zh-SG', ['钻头', '螺丝', '扳手', '锤子'])).toEqual(['扳手', '锤子', '螺丝', '钻头'])
  // By code ज़ would stand after ह.
  expect(sort('hi-IN', ['हथौड़ा', 'ज़ंजीर', 'कील', 'झाड़ू'])).toEqual(['कील', 'ज़ंजीर', 'झाड़ू', 'हथौड़ा'])
})

test('[LANG-07] [CAT-06] brands and values of filters are in that order too', () => {
  const names = ['钻头', '扳手', '锤子']
  withLocale('zh-SG', () => {
    const brands = names.map((name) => ({ name, url: name, count: 1 }))
    const [section] = groupByLetter(brands)
    expect(section!.brands.map(({ name }) => name)).toEqual(['扳手', '锤子', '钻头'])
    expect(['10 毫米', ...names, '8 毫米'].toSorted(compareNaturally)).toEqual([
      '扳手',
      '锤子',
      '钻头',
      '8 毫米',
      '10 毫米',
    ])
    expect(sortByName(brands)[0]!.name).toBe('扳手')
  })
})

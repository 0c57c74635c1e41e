import { expect, test } from 'vitest'
import type { PadChoice } from '#contract/cart/order-pad.ts'
import { judgeChoices, readPadQuantity, spreadLooseLines } from './pad-rules.ts'

test('[PAD-01] a list as written by hand becomes codes with quantities', () => {
  const typed = [
    '5 x AB-12',
    'AB-13 x 7',
    'claw hammer 500 g',
    '12 pcs of nitrile gloves',
    'hex bolt M8 - 20 nos',
    'cable tie 200',
    '8901234567890',
  ]
  expect(spreadLooseLines(typed.join('\n')).split('\n')).toEqual([
    'AB-12\t5',
    'AB-13\t7',
    'claw hammer 500 g',
    'nitrile gloves\t12',
    'hex bolt M8\t20',
    'cable tie\t200',
    '8901234567890',
  ])
})

test('[PAD-01] rows of a spreadsheet stay as they are', () => {
  for (const text of ['AB-12\t5 x 4', '"a\n5 x b",5', 'AB-12;5', 'AB-12,5\nAB-13,6'])
    expect(spreadLooseLines(text)).toBe(text)
})

test('[PAD-01] a quantity is a whole number that a cart takes', () => {
  expect(['1', ' 10000 ', '0', '10001', '1.5', '-2', '٣', ''].map(readPadQuantity)).toEqual([
    1,
    10_000,
    ...Array(6).fill(null),
  ])
})

test('[PAD-02] clear words mean a product, others have three choices', () => {
  const packs = ['Claw hammer 500 g', 'Claw hammer 300 g', 'Sledge hammer', 'Hammer drill', 'Rope']
  const choices = packs.map(
    (name, at): PadChoice => ({
      packId: at,
      code: `H${at}`,
      name,
      unit: 'each',
      url: '',
      picture: null,
      price: 100,
      stock: 5,
    }),
  )
  const read = (words: string) => {
    const { state, choices: likest } = judgeChoices(words, choices)
    return [state, ...likest.map(({ name }) => name)]
  }
  expect(read('sledge hammer')).toEqual([
    'sure',
    'Sledge hammer',
    expect.any(String),
    expect.any(String),
  ])
  expect(read('claw hammer')).toHaveLength(4)
  expect(read('claw hammer')[0]).toBe('doubtful')
  expect(read('nitrile gloves')).toEqual(['unknown'])
})

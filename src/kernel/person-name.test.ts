import { expect, test } from 'vitest'
import { joinSentences } from './join-sentences.ts'
import { joinName } from './person-name.ts'

test.each([
  ['Asha', 'Kulkarni', 'Asha Kulkarni'],
  ['Asha', '', 'Asha'],
  ['美玲', '林', '林美玲'],
  ['美玲', '', '美玲'],
  ['Wei Ming', '陈', 'Wei Ming 陈'],
])('[LANG-02] %s of the family %s is %s', (firstName, lastName, name) => {
  expect(joinName({ firstName, lastName })).toBe(name)
})

test('[LANG-02] sentences stand apart as their language writes them', () => {
  expect(joinSentences(['In stock.', null, 'Below the floor.'])).toBe('In stock. Below the floor.')
  expect(joinSentences(['有货。', false, '低于底价。'])).toBe('有货。低于底价。')
})

import { describe, expect, test } from 'vitest'
import { readSuggestionKey, type SuggestionList } from './suggestion-keys.ts'

const press = (key: string, list: Partial<SuggestionList> = {}, event = {}) =>
  readSuggestionKey(
    { key, altKey: false, isComposing: false, ...event },
    { isShown: true, active: -1, count: 3, ...list },
  )

describe('[SRCH-03] keys in the search box', () => {
  test('arrows open the list and go round in it', () => {
    expect(press('ArrowDown', { isShown: false })).toEqual({ kind: 'open' })
    expect(press('ArrowDown')).toEqual({ kind: 'select', index: 0 })
    expect(press('ArrowDown', { active: 2 })).toEqual({ kind: 'select', index: 0 })
    expect(press('ArrowUp')).toEqual({ kind: 'select', index: 2 })
    expect(press('ArrowUp', { active: 2 })).toEqual({ kind: 'select', index: 1 })
    expect(press('ArrowDown', { active: 1 }, { altKey: true })).toEqual({
      kind: 'select',
      index: 1,
    })
  })

  test('Home and End move within the text until an option is selected', () => {
    expect(press('Home')).toBeNull()
    expect(press('Home', { active: 2 })).toEqual({ kind: 'select', index: 0 })
    expect(press('End', { active: 0 })).toEqual({ kind: 'select', index: 2 })
  })

  test('Enter takes the selected option, else it searches', () => {
    expect(press('Enter', { active: 1 })).toEqual({ kind: 'take' })
    expect(press('Enter')).toEqual({ kind: 'submit' })
    expect(press('Enter', { isShown: false, active: 1 })).toEqual({ kind: 'submit' })
  })

  test('Escape closes the list, and then empties the box', () => {
    expect(press('Escape')).toEqual({ kind: 'close' })
    expect(press('Escape', { isShown: false })).toEqual({ kind: 'clear' })
  })

  test('letters are the box’s own, and so is every key while a word is composed', () => {
    expect(press('a')).toBeNull()
    expect(press('Enter', { active: 1 }, { isComposing: true })).toBeNull()
  })
})

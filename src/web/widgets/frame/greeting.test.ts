import { expect, test } from 'vitest'
import { getGreeting } from './greeting.ts'

test('[HDR-02] without a first name one is greeted by the hour', () => {
  const hours = Array.from(
    { length: 24 },
    (_, hour) => getGreeting(hour).replace('Hi Good ', '')[0],
  )
  expect(hours.join('')).toBe('EEEEEMMMMMMMAAAAAEEEEEEE')
})

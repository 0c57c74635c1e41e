import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsFile, settingsPage } from './settings.ts'

test('[house] the reference of settings says what the configuration reads', () => {
  expect(readFileSync(settingsFile, 'utf8')).toBe(settingsPage())
})

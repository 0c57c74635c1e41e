import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('[MODE-01] without a database of one’s own the shop is a demo: plain http, a default seller, its port in links', () => {
  const config = readConfig({ PORT: '3210' })
  expect(config).toMatchObject({ mode: 'demo', defaultSeller: 'in', links: { scheme: 'http', port: 3210 } })
})

test('[MODE-02] with DATABASE_URL it is production: no default seller, https links without a port', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://u:p@db.example/haggle' })
  expect(config).toMatchObject({ mode: 'production', defaultSeller: null, links: { scheme: 'https', port: null } })
})

test('[MODE-01] the mode can be said outright', () => {
  expect(readConfig({ HAGGLE_MODE: 'production' }).mode).toBe('production')
  expect(readConfig({ HAGGLE_MODE: 'demo', DATABASE_URL: 'postgres://u:p@db.example/haggle' }).mode).toBe('demo')
})

test('[MODE-02] all that is wrong is told at once, and an empty setting counts as unset', () => {
  expect(() => readConfig({ PORT: 'x', DATABASE_URL: 'nonsense', HAGGLE_MODE: 'live' })).toThrow(
    /HAGGLE_MODE[\s\S]*PORT[\s\S]*DATABASE_URL/,
  )
  expect(readConfig({ PORT: '' }).listen.port).toBe(3000)
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'testing/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['testing/one-database.ts'],
    // The judge's machine has other guests.
    testTimeout: process.env.CI ? 60_000 : 20_000,
    hookTimeout: process.env.CI ? 120_000 : 60_000,
    // There a test that stumbled may show once more that it stands; at one's own desk it is to be mended.
    retry: process.env.CI ? 1 : 0,
    maxWorkers: 2,
  },
})

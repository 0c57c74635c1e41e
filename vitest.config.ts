import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { compileMessages } from './tools/messages/compile-messages.ts'

// As customers are served: React for development takes four times as long for a page. Children inherit it.
process.env.NODE_ENV = 'production'

// Workers, and the programs that tests start, load what an earlier one compiled, as the command line does.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/haggle-compiled')

compileMessages(import.meta.dirname)

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
      'testing/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    reporters: ['default', './tools/build-before-tests.ts'],
    setupFiles: ['testing/statements/watch-statements.ts', 'testing/seed-properties.ts'],
    globalSetup: ['testing/files-in-memory.ts', 'testing/one-database.ts'],
    // Only what hangs is ended by a time: on a machine with other guests everything takes longer.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
    // There a test that stumbled may show once more that it stands; at one's own desk it is to be mended.
    retry: process.env.CI ? 1 : 0,
    maxWorkers: 3,
    // The files of one worker share their modules: loading them again for each takes two thirds of the time.
    isolate: false,
    // Most of what a test makes is soon done with: with more room for what is new it is collected less often.
    execArgv: ['--max-semi-space-size=64'],
  },
})

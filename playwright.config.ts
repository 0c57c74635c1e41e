import { defineConfig, devices } from '@playwright/test'
import { freePort } from './e2e/browser.ts'
import { chromiumFlags, findHeadlessChromium } from './testing/chromium.mjs'
import { journeySettings, prepareJourneyData } from './tools/journey-data.ts'

// The workers read this file again: what the first reading chose reaches them by the environment.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA ??= prepareJourneyData(import.meta.dirname)
const port = process.env.E2E_PORT
const shop = {
  command: 'node tools/start.mjs',
  env: {
    ...journeySettings,
    PORT: port,
    DATA_DIRECTORY: process.env.E2E_DATA,
  },
  firstStart: 600_000,
}

const executablePath = findHeadlessChromium()
if (!executablePath)
  throw new Error('No Chromium or Chrome found: install one, or set CHROME_PATH to its program')

export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/**/*.spec.ts', 'tools/**/*.spec.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // The judge's machine has other guests: there a journey may take its time, and one that stumbled shows once more that it stands
  // (the report names it as flaky). At one's own desk, which may be busy too, a journey that stumbles is to be mended.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: process.env.CI ? 150_000 : 60_000,
  expect: { timeout: process.env.CI ? 40_000 : 15_000 },
  reporter: [['line'], ['json', { outputFile: '.data/reports/playwright.json' }]],
  use: {
    baseURL: `http://in.localhost:${port}`,
    browserName: 'chromium',
    launchOptions: { executablePath, args: chromiumFlags },
    screenshot: 'only-on-failure',
    // `--trace on` makes one; always on, it takes a third of a run's time.
    trace: 'off',
    // A journey that wants the offline worker allows it: through one, `page.route` sees nothing.
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
  projects: [
    // A title says where a journey makes sense: @desktop has a keyboard and free widths, @phone has sheets.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
        userAgent: devices['Pixel 7'].userAgent,
      },
    },
  ],
  webServer: {
    command: shop.command,
    env: shop.env,
    // Node can't resolve in.localhost; in demo mode 127.0.0.1 is the same seller.
    url: `http://127.0.0.1:${port}/livez`,
    timeout: shop.firstStart,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { focusFaults } from './focus-walk.ts'
import { axeFaults, shapeFaults } from './page-faults.ts'

/** A way to look at an open page, and the checks for it. */
interface Appearance {
  name: string
  width?: number
  media?: Parameters<Page['emulateMedia']>[0]
  faults: (page: Page) => Promise<string[]>
}

const all = async (page: Page) => [
  ...(await axeFaults(page)),
  ...(await shapeFaults(page)),
  ...(await focusFaults(page)),
]
const contrast = (page: Page) => axeFaults(page, ['color-contrast'])
const dark = { colorScheme: 'dark' } as const
const forced = { forcedColors: 'active', reducedMotion: 'reduce' } as const

/** By the kind of device that opened the page: it is not reloaded for each. */
export const appearances: Record<Device, readonly Appearance[]> = {
  desktop: [
    { name: '1280', faults: all },
    { name: '1280 dark', media: dark, faults: contrast },
    { name: '1280 forced colours', media: forced, faults: focusFaults },
  ],
  phone: [
    { name: '390', faults: all },
    { name: '390 dark', media: dark, faults: contrast },
    { name: '320', width: 320, faults: shapeFaults },
  ],
  'large text': [{ name: '1280, text 200 %', faults: shapeFaults }],
}

export const devices = {
  desktop: { viewport: { width: 1_280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  /** In its own browser with text at twice the size, so that media queries in rem apply. */
  'large text': { viewport: { width: 1_280, height: 900 } },
} as const
export type Device = keyof typeof devices
export const largeText = '--blink-settings=defaultFontSize=32'

const plain = {
  colorScheme: 'light',
  forcedColors: 'none',
  reducedMotion: 'no-preference',
} as const

/** Checks the page in each look of `device`; `shots`: folder and name for a screenshot of each. */
export async function checkAppearances(
  page: Page,
  device: Device,
  shots: { folder: string; name: string } | null,
) {
  const faults: string[] = []
  const { width, height } = devices[device].viewport
  for (const look of appearances[device]) {
    if (look.media) await page.emulateMedia({ ...plain, ...look.media })
    if (look.width) await page.setViewportSize({ width: look.width, height })
    if (shots) await takeScreenshot(page, shots, look.name)
    for (const fault of await look.faults(page)) faults.push(`${look.name}: ${fault}`)
    if (look.width) await page.setViewportSize({ width, height })
    if (look.media) await page.emulateMedia(plain)
  }
  return faults
}

async function takeScreenshot(
  page: Page,
  { folder, name }: { folder: string; name: string },
  look: string,
) {
  const file = `${name} ${look}`.replace(/[^\w-]+/g, '-').replace(/^-|-$/g, '')
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${file}.png`), fullPage: true })
}

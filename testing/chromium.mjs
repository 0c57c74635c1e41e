// Plain JavaScript: tools/test.mjs runs before anything is installed. chromium.d.mts holds the types.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const usualPlaces = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * Isolates the browser: no network calls of its own, no first-run pages, and no sandbox, which root can't
 * use.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Path from CHROME_PATH, or of a Chromium or Chrome on the PATH or in the usual places; null if there is
 * none.
 */
export function findChromium() {
  return findBrowser([...getPaths(names), ...usualPlaces])
}

/**
 * Path from CHROME_PATH, or of Chromium's build without windows, in which journeys take a quarter less time;
 * where that is missing, what `findChromium` gives.
 */
export function findHeadlessChromium() {
  return findBrowser(getPaths(['chromium-headless-shell'])) ?? findChromium()
}

function findBrowser(paths) {
  const askedPath = process.env.CHROME_PATH
  if (askedPath) return existsSync(askedPath) ? askedPath : null
  return paths.find((path) => existsSync(path)) ?? null
}

function getPaths(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** The first match wins: later browsers also name the earlier ones in their User-Agent. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bEpiphany\//, 'Epiphany'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\/|\bChromium\//, 'Chrome'],
  // Only Apple makes Safari: on another system, this pattern is an unknown browser.
  [/\b(?:iPhone|iPad|iPod|Macintosh)\b.*\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Describes a User-Agent in plain words, for example "Chrome on Android". For other programs,
 * returns the program's own name. Source: SAFE-06.
 */
export function describeDevice(userAgent: string): string {
  const findName = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = findName(browsers)
  const system = findName(systems)
  if (browser) return system ? `${browser} on ${system}` : browser
  const program = /^[A-Za-z][\w .-]{0,38}(?=\/)/.exec(userAgent)?.[0]
  return program && program !== 'Mozilla' ? program : (system ?? 'Unknown device')
}

/** The first that fits: later ones call themselves by the names of those before them too. */
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
  // Apple alone makes it: whatever says so on another system is a browser that is not known here.
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
 * A User-Agent in plain words, as "Chrome on Android"; a program's own name where it is no browser. Source: SAFE-06.
 */
export function describeDevice(userAgent: string): string {
  const findName = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = findName(browsers)
  const system = findName(systems)
  if (browser) return system ? `${browser} on ${system}` : browser
  const program = /^[A-Za-z][\w .-]{0,38}(?=\/)/.exec(userAgent)?.[0]
  return program && program !== 'Mozilla' ? program : (system ?? 'Unknown device')
}

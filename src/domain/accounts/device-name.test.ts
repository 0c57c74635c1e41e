import { expect, test } from 'vitest'
import { describeDevice } from './device-name.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/128.0 Safari/537.36 Edg/128.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Mac'],
  ['curl/8.5.0', 'curl'],
  ['okhttp/4.12', 'okhttp'],
  ['', 'Unknown device'],
  ['Mozilla/5.0', 'Unknown device'],
  ['<script>alert(1)</script>/1', 'Unknown device'],
])('[SAFE-06] %s is %s', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name)
})

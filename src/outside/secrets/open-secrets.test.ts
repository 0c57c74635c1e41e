import { expect, test } from 'vitest'
import { openSecrets } from './open-secrets.ts'

const first = 'a key of at least thirty-two letters'
const second = 'another key of thirty-two letters or more'

test('[SAFE-05] what is sealed opens for its purpose and its owner only, and is not readable', () => {
  const secrets = openSecrets([first!])
  const sealed = secrets.seal('totp', 'JBSWY3DPEHPK3PXP', 'asha')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(secrets.open('totp', sealed, 'asha')).toBe('JBSWY3DPEHPK3PXP')
  expect(secrets.open('totp', sealed, 'ben')).toBeNull()
  expect(secrets.open('known-device', sealed, 'asha')).toBeNull()
  expect(secrets.open('totp', `${sealed.slice(0, -2)}xx`, 'asha')).toBeNull()
  expect(secrets.open('totp', 'JBSWY3DPEHPK3PXP', 'asha')).toBeNull()
  expect(secrets.seal('totp', 'JBSWY3DPEHPK3PXP', 'asha')).not.toBe(sealed)
})

test('[SAFE-05] a replaced key still opens what it sealed, which counts as old; a key that is gone opens nothing', () => {
  const sealed = openSecrets([first!]).seal('totp', 'secret', 'asha')
  const signature = openSecrets([first!]).sign('known-device', 'text')
  const rotated = openSecrets([second!, first!])
  expect([rotated.open('totp', sealed, 'asha'), rotated.isCurrent(sealed)]).toEqual([
    'secret',
    false,
  ])
  expect(rotated.isCurrent(rotated.seal('totp', 'secret', 'asha'))).toBe(true)
  expect(rotated.isSigned('known-device', 'text', signature)).toBe(true)
  const gone = openSecrets([second!])
  expect(gone.open('totp', sealed, 'asha')).toBeNull()
  expect(gone.isSigned('known-device', 'text', signature)).toBe(false)
  expect(() => openSecrets([]).seal('totp', 'secret', 'asha')).toThrow('SECRET_KEYS')
})

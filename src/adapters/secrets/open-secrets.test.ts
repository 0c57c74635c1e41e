import { expect, test } from 'vitest'
import { openSecrets } from './open-secrets.ts'

const first = 'a key of at least thirty-two letters'
const second = 'another key of thirty-two letters or more'

test('[SAFE-05] what is sealed opens for its purpose and its owner only, and is not readable', () => {
  const secrets = openSecrets([first!])
  const sealedValue = secrets.seal('totp', 'JBSWY3DPEHPK3PXP', 'asha')
  expect(sealedValue).not.toContain('JBSWY3DPEHPK3PXP')
  expect(secrets.open('totp', sealedValue, 'asha')).toBe('JBSWY3DPEHPK3PXP')
  expect(secrets.open('totp', sealedValue, 'ben')).toBeNull()
  expect(secrets.open('known-device', sealedValue, 'asha')).toBeNull()
  expect(secrets.open('totp', `${sealedValue.slice(0, -2)}xx`, 'asha')).toBeNull()
  expect(secrets.open('totp', 'JBSWY3DPEHPK3PXP', 'asha')).toBeNull()
  expect(secrets.seal('totp', 'JBSWY3DPEHPK3PXP', 'asha')).not.toBe(sealedValue)
})

test('[SAFE-05] a replaced key still opens what it sealed, which counts as old; a key that is gone opens nothing', () => {
  const sealedValue = openSecrets([first!]).seal('totp', 'secret', 'asha')
  const signature = openSecrets([first!]).sign('known-device', 'text')
  const rotated = openSecrets([second!, first!])
  expect([rotated.open('totp', sealedValue, 'asha'), rotated.isCurrent(sealedValue)]).toEqual([
    'secret',
    false,
  ])
  expect(rotated.isCurrent(rotated.seal('totp', 'secret', 'asha'))).toBe(true)
  expect(rotated.isSigned('known-device', 'text', signature)).toBe(true)
  const otherSecrets = openSecrets([second!])
  expect(otherSecrets.open('totp', sealedValue, 'asha')).toBeNull()
  expect(otherSecrets.isSigned('known-device', 'text', signature)).toBe(false)
  expect(() => openSecrets([]).seal('totp', 'secret', 'asha')).toThrow('SECRET_KEYS')
})

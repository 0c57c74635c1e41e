import { expect, test } from 'vitest'
import { isPublicAddress } from './public-addresses.ts'

test('[security 7] only addresses of the public internet are public', () => {
  const publicOnes = [
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '2606:4700::1',
  ]
  for (const address of publicOnes)
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  const others = [
    '127.0.0.1',
    '127.8.9.10',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '',
    'localhost',
    '8.8.8',
    '0x7f.0.0.1',
  ]
  for (const address of others)
    expect([address, isPublicAddress(address)]).toEqual([address, false])
})

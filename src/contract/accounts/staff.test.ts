import { expect, test } from 'vitest'
import { type Capability, hasCapability, roles } from './staff.ts'

test('[DESK-01] each role may do what its column says, and no more', () => {
  const columns: Record<string, string> = {
    administer: 'x......',
    catalogue: 'xx.....',
    prices: 'x.x....',
    negotiate: 'x..xx..',
    'contacts-of-orders': 'x..xxx.',
    contacts: 'x..xx..',
    costs: 'xxxxxxx',
    approve: 'x...x..',
    orders: 'x....x.',
    read: 'xxxxxxx',
  }
  for (const [capability, column] of Object.entries(columns)) {
    expect(
      `${capability} ${roles.map((role) => (hasCapability(role, capability as Capability) ? 'x' : '.')).join('')}`,
    ).toBe(`${capability} ${column}`)
  }
})

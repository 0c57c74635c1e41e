import { describe, expect, test } from 'vitest'
import type { CompanyRole } from '#contract/companies/companies.ts'
import { keepsAdmin, lacksApprover, toRoles } from './member-rules.ts'

const member = (personId: string, roles: CompanyRole[], orderLimit: number | null = null) => ({
  personId,
  roles,
  orderLimit,
  monthLimit: null,
})

describe('[CO-01] roles', () => {
  test('everybody in a company may see', () => {
    expect(toRoles({})).toEqual(['see'])
    expect(toRoles({ admin: true, ask: true })).toEqual(['see', 'ask', 'admin'])
  })
})

describe('[CO-07] who is left', () => {
  test('the last who manages it stays, and stays so', () => {
    const two = [member('a', ['see', 'admin']), member('b', ['see'])]
    expect(keepsAdmin(two, 'a')).toBe(false)
    expect(keepsAdmin(two, 'a', ['see'])).toBe(false)
    expect(keepsAdmin(two, 'a', ['see', 'admin'])).toBe(true)
    expect(keepsAdmin(two, 'b')).toBe(true)
  })

  test('a limit needs somebody else who approves', () => {
    const buyer = member('a', ['see', 'buy', 'approve'], 5_000)
    expect(lacksApprover([buyer])).toBe(true)
    expect(lacksApprover([buyer, member('b', ['see', 'approve'])])).toBe(false)
    expect(lacksApprover([member('a', ['see', 'buy'])])).toBe(false)
  })
})

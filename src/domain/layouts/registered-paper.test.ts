import { expect, test } from 'vitest'
import type { Paper } from '#contract/papers/paper.ts'
import { addRegistration, awaitsRegistration, withoutRegistration } from './registered-paper.ts'

const paper = {
  title: 'Tax invoice',
  parts: [
    { is: 'check', isGood: false, text: 'Of the paper itself', code: '' },
    { is: 'close', lines: [], signed: 'Deccan' },
  ],
} as unknown as Paper
const numbers = {
  irn: 'a'.repeat(64),
  ackNo: '122610000000001',
  ackDate: '2026-11-27 14:03:00',
  signedQr: 'head.claims.signature',
}

test('[TAX-04] a registered paper has the portal’s numbers and its signed code above its end', () => {
  const registered = addRegistration(paper, { ...numbers, state: 'registered' })
  expect(registered.parts.map(({ is }) => is)).toEqual(['check', 'code', 'close'])
  expect(registered.parts[1]).toMatchObject({
    payload: numbers.signedQr,
    lines: [`IRN ${numbers.irn}`, 'Acknowledgement 122610000000001 dated 2026-11-27 14:03:00'],
  })
  expect(awaitsRegistration(registered)).toBe(false)
})

test('[TAX-04] a signed text that no code holds leaves the numbers without one', () => {
  const longest = { ...numbers, state: 'registered', signedQr: 'x'.repeat(2_900) } as const
  expect(addRegistration(paper, longest).parts[1]).toMatchObject({ is: 'code' })
  const long = addRegistration(paper, { ...longest, signedQr: 'x'.repeat(2_954) })
  expect(long.parts[1]).toMatchObject({ is: 'check', isGood: true })
  expect(JSON.stringify(long.parts[1])).toContain(`IRN ${numbers.irn}`)
  expect(awaitsRegistration(long)).toBe(false)
  expect(withoutRegistration(long)).toEqual(paper)
})

test('[TAX-04] until then it says so; what was frozen is the same either way', () => {
  for (const state of ['due', 'refused', 'registered'] as const) {
    const shown = addRegistration(paper, { ...numbers, state })
    expect(awaitsRegistration(shown)).toBe(state !== 'registered')
    expect(withoutRegistration(shown)).toEqual(paper)
  }
  expect(awaitsRegistration(paper)).toBe(false)
})

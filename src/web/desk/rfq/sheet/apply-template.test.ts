import { expect, test } from 'vitest'
import { formatFieldDay, getTemplateDay } from './apply-template.ts'

const lateEvening = new Date('2026-11-27T20:00:00Z')

test('[RFQ-04] a template’s last day is counted from today by the seller’s clock', () => {
  expect(getTemplateDay(7, 'Asia/Kolkata', lateEvening)).toBe('2026-12-05')
  expect(getTemplateDay(7, 'Asia/Singapore', lateEvening)).toBe('2026-12-05')
  expect(getTemplateDay(7, 'UTC', lateEvening)).toBe('2026-12-04')
  expect(getTemplateDay(0, 'Asia/Kolkata', lateEvening)).toBe('2026-11-28')
  expect(getTemplateDay(null, 'Asia/Kolkata', lateEvening)).toBe('')
})

test('[RFQ-04] a template’s last day is written in words where days are typed', () => {
  expect(formatFieldDay('2026-12-05', 'text')).toBe('5 Dec 2026')
  expect(formatFieldDay('2026-12-05', 'date')).toBe('2026-12-05')
  expect(formatFieldDay('', 'text')).toBe('')
})

import { expect, test } from 'vitest'
import type { Report } from '#contract/desk/insight.ts'
import { drawPlots } from './draw-plot.server.ts'

const money = { currency: 'INR', symbol: '₹', locale: 'en-IN' }

test('[DEAL-04] a list is drawn without empty rows, its figures beside their own bars', () => {
  const report = {
    name: 'brands',
    columns: [
      { name: 'Brand', kind: 'text' },
      { name: 'Agreed', kind: 'money' },
      { name: 'Agreed before', kind: 'money' },
    ],
    rows: [
      ['Kestrel', 20_000, 80_000],
      ['Idle', 0, 0],
    ],
    sums: [],
    plot: { kind: 'rows', label: 0, value: 1, before: 2, count: null, verb: 'buy' },
  } as unknown as Report
  const { shapes } = drawPlots(report, money)!.wide
  const names = shapes.filter(({ style }) => style === 'name')
  expect(names).toMatchObject([{ text: 'Kestrel' }])
  const before = shapes.find((shape) => shape.as === 'rect' && shape.style === 'before')
  const now = shapes.find((shape) => shape.as === 'rect' && shape.style === 'buy')
  const value = shapes.find(({ style }) => style === 'value')
  if (before?.as !== 'rect' || now?.as !== 'rect' || value?.as !== 'text')
    throw new Error('A shape is missing')
  expect(before.width).toBeGreaterThan(now.width)
  expect(value.x - (now.x + now.width)).toBeLessThan(10)
  // Its digits end above the bar of the time before, however long that is.
  expect(value.y).toBeLessThan(before.y)
})

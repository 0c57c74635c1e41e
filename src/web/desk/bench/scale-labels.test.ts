import { expect, test } from 'vitest'
import { placeLabels } from './scale-labels.ts'

const read = (labels: ReturnType<typeof placeLabels>) =>
  labels.map(({ text, x, anchor }) => `${text} ${Math.round(x)} ${anchor}`)

test('[DEAL-01] labels of a scale keep to its ends and never touch', () => {
  expect(
    read(
      placeLabels(
        [
          { text: 'Cost 10', at: 2 },
          { text: 'Floor 20', at: 50 },
          { text: 'List 30', at: 98 },
        ],
        250,
      ),
    ),
  ).toEqual(['Cost 10 0 start', 'Floor 20 50 middle', 'List 30 100 end'])
  const [bid, ours] = placeLabels(
    [
      { text: 'Bid 1,000.00', at: 50 },
      { text: 'Ours 1,010.00', at: 51 },
    ],
    250,
  )
  expect(bid!.x).toBeLessThan(ours!.x - 30)
  const tight = placeLabels(
    [
      { text: 'Cost ₹1,00,000.00', at: 2, isOptional: true },
      { text: 'Floor ₹1,10,000.00', at: 12 },
      { text: 'List ₹1,90,000.00', at: 98 },
    ],
    250,
  )
  expect(tight.map(({ text }) => text)).toEqual(['Floor ₹1,10,000.00', 'List ₹1,90,000.00'])
})

test('[LANG-02] labels in Chinese, whose characters are wider, keep apart as well', () => {
  const [floor, list] = placeLabels(
    [
      { text: '成本、底价 27.06', at: 80 },
      { text: '标价 29.90', at: 98 },
    ],
    250,
  )
  expect(list!.x - floor!.x).toBeGreaterThan(45)
})

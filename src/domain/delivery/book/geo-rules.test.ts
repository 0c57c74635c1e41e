import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getCell, getDistanceKm, isPoint, listCellsNear, nearKm } from './geo-rules.ts'

const pune = { latitude: 18.5204, longitude: 73.8567 }
const mumbai = { latitude: 18.9388, longitude: 72.8354 }

test('distances are great-circle kilometres', () => {
  expect(getDistanceKm(pune, pune)).toBe(0)
  expect(getDistanceKm(pune, mumbai)).toBeCloseTo(117.3, 0)
  expect(
    getDistanceKm({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 }),
  ).toBeCloseTo(22.2, 1)
})

test('degrees are told from other numbers', () => {
  expect([
    isPoint(90, -180),
    isPoint(90.1, 0),
    isPoint(0, 181),
    isPoint(Number.NaN, 0),
    isPoint(0, Infinity),
  ]).toEqual([true, false, false, false, false])
})

test('no near point is outside the squares near a point [DLV-07]', () => {
  const latitude = fc.double({ min: -89, max: 89, noNaN: true })
  const longitude = fc.double({ min: -180, max: 180, noNaN: true })
  const anyOffset = fc.double({ min: -0.4, max: 0.4, noNaN: true })
  fc.assert(
    fc.property(latitude, longitude, anyOffset, anyOffset, (south, west, up, right) => {
      const center = { latitude: south, longitude: west }
      const rawLongitude = (right / Math.cos((south * Math.PI) / 180) + west + 540) % 360
      const nearPoint = {
        latitude: Math.min(89.9, Math.max(-89.9, south + up)),
        longitude: rawLongitude - 180,
      }
      fc.pre(getDistanceKm(center, nearPoint) <= nearKm)
      expect(listCellsNear(center, nearKm)).toContain(getCell(nearPoint))
    }),
    { numRuns: 2000 },
  )
  expect(listCellsNear(pune, nearKm).length).toBeLessThanOrEqual(9)
})

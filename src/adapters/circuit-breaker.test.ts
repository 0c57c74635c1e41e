import { describe, expect, test } from 'vitest'
import { openBreaker } from './circuit-breaker.ts'

const fail = () => Promise.reject(new Error('down'))
const work = () => Promise.resolve('up')

describe('[F11] the circuit breaker', () => {
  test('opens after failures in a row, lets one call try after a while, closes when it works', async () => {
    let now = 0
    const breaker = openBreaker({ failures: 3, openMs: 1_000, clock: () => now })
    for (const call of [fail, fail, work, fail, fail, fail]) await breaker.run(call).catch(() => {})
    expect(breaker.isOpen).toBe(true)
    await expect(breaker.run(work)).rejects.toThrow('not called')

    now = 1_000
    await expect(breaker.run(fail)).rejects.toThrow('down')
    expect(breaker.isOpen).toBe(true)

    now = 2_000
    let release = () => {}
    const trial = breaker.run(() => new Promise<string>((done) => (release = () => done('up'))))
    await expect(breaker.run(work)).rejects.toThrow('not called')
    release()
    expect(await trial).toBe('up')
    expect(await Promise.all([breaker.run(work), breaker.run(work)])).toEqual(['up', 'up'])
  })
})

import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

/** Tasks that end when they are told to, and the order in which they began. */
function openTasks() {
  const queue = fairQueue({ atOnce: 3, perKey: 2, waiting: 2 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (key: number, name: string) =>
    queue(key, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
      return name
    })
  const end = async (name: string) => {
    ends.get(name)!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { add, end, begun }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('[KEY-02] a key that fills its places leaves one to others, and only its own are full', async () => {
  const { add, begun } = openTasks()
  for (const name of ['a1', 'a2', 'a3', 'a4']) add(1, name)
  expect(await add(1, 'a5')).toBe('full')
  add(2, 'b1')
  await settle()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})

test('[KEY-02] keys that wait get free places in turn', async () => {
  const { add, end, begun } = openTasks()
  for (const name of ['a1', 'a2', 'a3', 'a4']) add(1, name)
  for (const name of ['b1', 'b2']) add(2, name)
  add(3, 'c1')
  await settle()
  for (const name of ['b1', 'a1', 'a2', 'c1']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'c1', 'a4'])
})

test('[KEY-02] a task that fails gives its place back', async () => {
  const queue = fairQueue({ atOnce: 1, perKey: 1, waiting: 0 })
  await expect(queue(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await queue(1, async () => 'next')).toBe('next')
})

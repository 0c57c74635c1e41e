import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, listSourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
const sources = listSourceFiles(root, ['src'])
  .filter((path) => !isTest(path) && !path.includes('fixture'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const call = /\blog(?:\[[^\]]+\]|\.(?:info|warn|error))\(\s*\{(?! \.\.\.)/g

/** Calls that write their fields in place, each as its first 250 characters. */
function listCalls(text: string): string[] {
  return [...text.matchAll(call)].map(({ index }) => text.slice(index, index + 250))
}

const listEvents = (text: string) =>
  [...text.matchAll(/\bevent:[^,}]*/g)].flatMap(([part]) =>
    [...part.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, event]) => event!),
  )

test('[O2] every line of the log names its event', () => {
  const unnamed = sources.flatMap(({ path, text }) =>
    listCalls(text)
      .filter((each) => !/\bevent\b/.test(each))
      .map((each) => `${path}: ${each.split('\n')[0]}`),
  )
  expect(unnamed).toEqual([])
  expect(
    listCalls("log.warn({ err }, 'Lost')").filter((each) => !/\bevent\b/.test(each)),
  ).toHaveLength(1)
})

test('[O2] docs/reference/events.md lists every event, and no other', () => {
  const documentedEvents = readFileSync(join(root, 'docs/reference/events.md'), 'utf8').matchAll(
    /^\| `([^`]+)`/gm,
  )
  const emittedEvents = new Set(sources.flatMap(({ text }) => listEvents(text)))
  expect([...documentedEvents].map(([, event]) => event)).toEqual([...emittedEvents].sort())
})

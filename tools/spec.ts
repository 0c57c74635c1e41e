import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSourceFiles } from './source-files.ts'
import { findIds, findTestTitles } from './test-titles.ts'

export interface SpecReport {
  statements: number
  tests: number
  /** IDs that no test names: those of built features (an error), and of planned ones. */
  built: string[]
  open: string[]
  /** Errors in the text or in titles, with their location. */
  faults: string[]
}

/** Checks the statements of docs/spec.md against the titles of all tests. */
export function checkSpec(root: string): SpecReport {
  const faults: string[] = []
  const status = readStatements(readFileSync(join(root, 'docs/spec.md'), 'utf8'), faults)
  const testedIds = new Set<string>()
  let tests = 0
  for (const path of listSourceFiles(root, ['src', 'testing', 'e2e', 'tools', 'bench'])) {
    for (const { title, line } of findTestTitles(path, readFileSync(join(root, path), 'utf8'))) {
      tests++
      for (const id of findIds(title)) {
        if (!status.has(id)) faults.push(`${path}:${line}: ${id} is not in docs/spec.md`)
        testedIds.add(id)
      }
    }
  }
  const listUntested = (wantedStatus: string) =>
    [...status].filter(([id, now]) => now === wantedStatus && !testedIds.has(id)).map(([id]) => id)
  return {
    statements: status.size,
    tests,
    built: listUntested('built'),
    open: listUntested('open'),
    faults,
  }
}

/** `### CAT-07 · open` → CAT-07, open. */
function readStatements(text: string, faults: string[]): Map<string, string> {
  const status = new Map<string, string>()
  text.split('\n').forEach((line, index) => {
    if (!/^### [A-Z]+-/.test(line)) return
    const heading = /^### ([A-Z]+-\d+) · (open|built)$/.exec(line)
    const place = `docs/spec.md:${index + 1}`
    if (!heading) faults.push(`${place}: write "### ID · open" or "### ID · built", not "${line}"`)
    else if (status.has(heading[1]!)) faults.push(`${place}: ${heading[1]} stands twice`)
    else status.set(heading[1]!, heading[2]!)
  })
  if (status.size === 0) faults.push('docs/spec.md: no statement found')
  return status
}

function formatIdRows(ids: string[]): string {
  const byFamily = Map.groupBy(ids, (id) => id.split('-')[0]!)
  return [...byFamily]
    .map(
      ([family, list]) =>
        `  ${family.padEnd(6)}${list.map((id) => id.slice(family.length + 1)).join(' ')}`,
    )
    .join('\n')
}

if (import.meta.main) {
  const { statements, tests, built, open, faults } = checkSpec(join(import.meta.dirname, '..'))
  for (const fault of faults) console.error(fault)
  if (open.length > 0)
    console.log(`Open, not named by any test (${open.length}):\n${formatIdRows(open)}`)
  if (built.length > 0)
    console.error(`Built, but not named by any test (${built.length}):\n${formatIdRows(built)}`)
  const testedCount = statements - open.length - built.length
  console.log(
    `Spec: ${statements} statements, ${testedCount} named by the titles of ${tests} tests and groups`,
  )
  process.exitCode = built.length + faults.length > 0 ? 1 : 0
}

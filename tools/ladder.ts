import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judge, judgePackage, resolve } from './ladder-rules.ts'
import { readImports } from './read-imports.ts'
import { sourceFiles } from './source-files.ts'

export interface LadderReport {
  files: number
  imports: number
  /** `file:line: reason`, with the import. */
  offences: string[]
}

/** Reads every import below src/ and tells those that go against the ladder of ARCHITECTURE.md. */
export function checkLadder(root: string): LadderReport {
  const files = sourceFiles(root, ['src'])
  const offences: string[] = []
  let imports = 0
  for (const from of files) {
    for (const { specifier, typeOnly, line } of readImports(
      from,
      readFileSync(join(root, from), 'utf8'),
    )) {
      imports++
      const to = resolve(from, specifier)
      const reason =
        to === null ? judgePackage(from, specifier, typeOnly) : judge({ from, to, typeOnly })
      if (reason) offences.push(`${from}:${line}: '${specifier}': ${reason}`)
    }
  }
  // A check that reads nothing would pass for ever.
  if (imports === 0) offences.push(`${root}: read ${files.length} files and not one import`)
  return { files: files.length, imports, offences }
}

if (import.meta.main) {
  const { files, imports, offences } = checkLadder(join(import.meta.dirname, '..'))
  for (const offence of offences) console.error(offence)
  console.log(`Ladder: ${imports} imports in ${files} files, ${offences.length} against it`)
  process.exitCode = offences.length > 0 ? 1 : 0
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkImport, checkPackageImport, resolveImport } from './layer-rules.ts'
import { readImports } from './read-imports.ts'
import { listSourceFiles } from './source-files.ts'

export interface LayerReport {
  files: number
  imports: number
  /** `file:line: reason`, with the import. */
  offences: string[]
}

/** Reads every import below src/ and reports those that violate the layers of ARCHITECTURE.md. */
export function checkLayers(root: string): LayerReport {
  const files = listSourceFiles(root, ['src'])
  const violations: string[] = []
  let imports = 0
  for (const from of files) {
    for (const { specifier, typeOnly, line } of readImports(
      from,
      readFileSync(join(root, from), 'utf8'),
    )) {
      imports++
      const to = resolveImport(from, specifier)
      const reason =
        to === null
          ? checkPackageImport(from, specifier, typeOnly)
          : checkImport({ from, to, typeOnly })
      if (reason) violations.push(`${from}:${line}: '${specifier}': ${reason}`)
    }
  }
  // A check that reads nothing would always pass.
  if (imports === 0) violations.push(`${root}: read ${files.length} files and not one import`)
  return { files: files.length, imports, offences: violations }
}

if (import.meta.main) {
  const { files, imports, offences: violations } = checkLayers(join(import.meta.dirname, '..'))
  for (const offence of violations) console.error(offence)
  console.log(`Layers: ${imports} imports in ${files} files, ${violations.length} violations`)
  process.exitCode = violations.length > 0 ? 1 : 0
}

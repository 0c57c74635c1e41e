import { existsSync, readFileSync } from 'node:fs'
import { basename, join, posix, relative } from 'node:path'
import { resolveImport } from './layer-rules.ts'
import { readImports } from './read-imports.ts'
import { listSourceFiles } from './source-files.ts'

/** Names the folder to leave it out. */
const exemptFile = 'tools/source-files.ts'
/** A string that is `build`, or a path through it; `./build-….ts` is none. */
const buildReader = /['"`/]build(?:\/(?:client|server)|\/?['"`])/

/**
 * Whether one of these files, or anything that they load, reads the built pages. Errs only towards yes: a
 * string that names a source file counts as an import (a test may start it as a process), and any string with
 * the folder's name as a reader.
 */
export function needsPages(root: string, files: readonly string[]): boolean {
  const pathsByName = Map.groupBy(
    listSourceFiles(root, ['src', 'testing', 'tools', 'bench', 'e2e']),
    (path) => basename(path),
  )
  const pending = files.map((file) => relative(root, file).replaceAll('\\', '/'))
  const visited = new Set(pending)
  for (const path of pending) {
    const source = readFileSync(join(root, path), 'utf8')
    if (path !== exemptFile && buildReader.test(source)) return true
    const links = [...listImports(path, source), ...listNamedFiles(source, pathsByName)]
    for (const link of links) {
      if (visited.has(link) || !existsSync(join(root, link))) continue
      visited.add(link)
      pending.push(link)
    }
  }
  return false
}

function listImports(path: string, source: string): string[] {
  if (!/\.[jt]sx?$|\.mjs$/.test(path)) return []
  return readImports(path, source)
    .filter(({ typeOnly }) => !typeOnly)
    .flatMap(({ specifier }) => resolveImport(path, specifier) ?? [])
}

/** Files whose path ends as a string in the source does, apart from what `from` names. */
function listNamedFiles(source: string, pathsByName: Map<string, string[]>): string[] {
  const text = source.replace(/\bfrom\s+(['"])[^'"\n]*\1/g, '')
  return [...text.matchAll(/([\w./$+-]*\w\.(?:tsx?|mts|mjs|js))['"`]/g)].flatMap(([, literal]) => {
    const name = posix.normalize(literal!).replace(/^(?:\.*\/)+/, '')
    const paths = pathsByName.get(basename(name)) ?? []
    return paths.filter((path) => `/${path}`.endsWith(`/${name}`))
  })
}

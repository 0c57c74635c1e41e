import { parseSync } from 'oxc-parser'

export interface ImportFound {
  specifier: string
  /** Leaves nothing behind at run time. `import { type X }` does: Node and Vite still load the module. */
  typeOnly: boolean
  line: number
}

/** Every import, re-export and `import('literal')` of a file; throws when the file can't be parsed. */
export function readImports(path: string, source: string): ImportFound[] {
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]!.message}`)
  const found: ImportFound[] = []
  const add = (specifier: string, typeOnly: boolean, offset: number) =>
    found.push({ specifier, typeOnly, line: lineAt(source, offset) })

  for (const { start, moduleRequest, entries } of module.staticImports) {
    const typeOnly =
      entries.length > 0 && entries.every((entry) => entry.isType) && !bracesFirst(source, start)
    add(moduleRequest.value, typeOnly, start)
  }
  for (const { start, entries } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest
    if (from)
      add(from.value, entries.every((entry) => entry.isType) && !bracesFirst(source, start), start)
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(
      source.slice(moduleRequest.start, moduleRequest.end),
    )
    if (literal) add(literal[2]!, false, start)
  }
  return found
}

function bracesFirst(source: string, start: number): boolean {
  return /^(import|export)\s*\{/.test(source.slice(start, start + 40))
}

export function lineAt(source: string, offset: number): number {
  let line = 1
  for (let at = source.indexOf('\n'); at !== -1 && at < offset; at = source.indexOf('\n', at + 1))
    line++
  return line
}

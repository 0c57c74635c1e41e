import { parseSync } from 'oxc-parser'

export interface ImportStatement {
  specifier: string
  /** Leaves nothing at run time. `import { type X }` does: Node and Vite still load the module. */
  typeOnly: boolean
  line: number
}

/** Every import, re-export and `import('literal')` of a file; throws when the file can't be parsed. */
export function readImports(path: string, source: string): ImportStatement[] {
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]!.message}`)
  const imports: ImportStatement[] = []
  const add = (specifier: string, typeOnly: boolean, offset: number) =>
    imports.push({ specifier, typeOnly, line: getLineNumber(source, offset) })

  for (const { start, moduleRequest, entries } of module.staticImports) {
    const typeOnly =
      entries.length > 0 &&
      entries.every((entry) => entry.isType) &&
      !startsWithNamedImports(source, start)
    add(moduleRequest.value, typeOnly, start)
  }
  for (const { start, entries } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest
    if (from)
      add(
        from.value,
        entries.every((entry) => entry.isType) && !startsWithNamedImports(source, start),
        start,
      )
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(
      source.slice(moduleRequest.start, moduleRequest.end),
    )
    if (literal) add(literal[2]!, false, start)
  }
  return imports
}

function startsWithNamedImports(source: string, start: number): boolean {
  return /^(import|export)\s*\{/.test(source.slice(start, start + 40))
}

export function getLineNumber(source: string, offset: number): number {
  let line = 1
  for (let at = source.indexOf('\n'); at !== -1 && at < offset; at = source.indexOf('\n', at + 1))
    line++
  return line
}

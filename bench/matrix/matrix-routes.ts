import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allRoutes } from '../../src/contract/routes/find-route.ts'
import { listApiCalls, type PartKind, parts } from '../../testing/ownership-cases.ts'

const web = join(import.meta.dirname, '../../src/web')

export interface Target {
  method: string
  /** As in the route table. */
  pattern: string
  /** The requested address: the same, below /api for calls. */
  path: string
  isCall: boolean
  /** Undefined where the address has no parts. */
  kind: PartKind | undefined
  /** A page's file. */
  file?: string
}

/** Every page, action, file and call. */
export function allTargets(openApi: string): Target[] {
  const pages = allRoutes.flatMap(({ pattern, file, body }) => {
    if (file === null || pattern.endsWith('*')) return []
    const readsNothing = file.endsWith('.ts') && !hasLoader(file)
    const methods = [...(readsNothing ? [] : ['GET']), ...(body === null ? [] : ['POST'])]
    return methods.map((method) => ({
      method,
      pattern,
      path: pattern,
      isCall: false,
      kind: parts[pattern],
      file,
    }))
  })
  const calls = listApiCalls(openApi).map(([method, pattern]) => {
    return { method, pattern, path: `/api${pattern}`, isCall: true, kind: parts[pattern] }
  })
  return [...pages, ...calls]
}

const hasLoader = (file: string) =>
  /export (?:async )?(?:function|const) loader\b|export \{[^}]*\bloader\b/.test(
    readFileSync(join(web, file), 'utf8'),
  )

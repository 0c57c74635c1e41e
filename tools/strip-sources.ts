import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { nameStripped, strippedFolder } from './stripped-path.mjs'

/** What the server may load. */
const strippedSources =
  'src/{adapters,api,app,boot,contract,db,domain,kernel,messages,platform,server}/**/*.ts'

/** Stores the server's modules without their types, those that are new, and removes what is no longer one. */
function stripSources(root: string): void {
  const folder = join(root, strippedFolder)
  mkdirSync(folder, { recursive: true })
  const stored = new Set(readdirSync(folder))
  const paths = globSync(strippedSources, { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts'),
  )
  const kept = new Set<string>()
  for (const path of paths) {
    const source = readFileSync(join(root, path), 'utf8')
    const name = nameStripped(source)
    kept.add(name)
    if (!stored.has(name)) writeFileSync(join(folder, name), stripTypeScriptTypes(source))
  }
  for (const name of stored) if (!kept.has(name)) rmSync(join(folder, name), { force: true })
}

stripSources(join(import.meta.dirname, '..'))

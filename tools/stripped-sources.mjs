// Loaded before the server: gives Node the server's modules without their types, as the build has stored them. Node
// would strip them itself, by a compiler that it then keeps in memory for good. Source: SCALE-02.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nameStripped, strippedFolder } from './stripped-path.mjs'

const root = join(import.meta.dirname, '..')
const sources = join(root, 'src')

registerHooks({
  load(url, context, nextLoad) {
    const path = url.startsWith('file:') && url.endsWith('.ts') ? fileURLToPath(url) : ''
    if (!path.startsWith(sources)) return nextLoad(url, context)
    const stripped = join(root, strippedFolder, nameStripped(readFileSync(path)))
    try {
      return { format: 'module', source: readFileSync(stripped, 'utf8'), shortCircuit: true }
    } catch {
      // Not built, or changed since: Node strips it.
      return nextLoad(url, context)
    }
  },
})

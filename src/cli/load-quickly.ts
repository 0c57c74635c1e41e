import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module'
import { join } from 'node:path'

const ownFiles = new URL('../', import.meta.url).href

/**
 * Halves the time in which a command's modules are loaded: what they were compiled to is kept
 * between starts, and a package is looked up once. Node reads its package.json for each file that
 * imports it, and Drizzle's has 180 kB.
 */
export function loadQuickly(): void {
  enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/haggle-compiled'))
  const packages = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, resolveNext) {
      const isPackage = /^@?[a-z]/.test(specifier) && context.parentURL?.startsWith(ownFiles)
      if (!isPackage) return resolveNext(specifier, context)
      const cached = packages.get(specifier)
      if (cached) return { ...cached, shortCircuit: true }
      const resolved = resolveNext(specifier, context)
      packages.set(specifier, resolved)
      return resolved
    },
  })
}

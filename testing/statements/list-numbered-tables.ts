import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'

const folder = join(import.meta.dirname, '../../src/db/tables')

/** Tables whose rows the database numbers. */
export async function listNumberedTables(): Promise<Set<string>> {
  const modules: Record<string, unknown>[] = await Promise.all(
    readdirSync(folder).map((file) => import(join(folder, file))),
  )
  const tables = modules
    .flatMap((module) => Object.values(module))
    .filter((each): each is PgTable => is(each, PgTable))
    .map(getTableConfig)
  return new Set(
    tables
      .filter(({ columns }) => columns.some((column) => column.generatedIdentity))
      .map(({ name }) => name),
  )
}

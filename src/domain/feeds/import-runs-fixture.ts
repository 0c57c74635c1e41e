import { sql } from 'drizzle-orm'
import type { ImportView } from '#contract/desk/desk-imports.ts'
import type { Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { getImportRun, type ImportRequest, runDueImport, uploadImport } from './feeds.ts'

type ImportFile = string | Uint8Array

export interface ImportShop extends TestShop {
  /** The id of the run; throws if the file is refused. */
  upload(scope: Scope, file: ImportFile, change?: Partial<ImportRequest>): Promise<number>
  /** Uploads the file and tries it. */
  runTestImport(
    scope: Scope,
    file: ImportFile,
    change?: Partial<ImportRequest>,
  ): Promise<ImportView>
  /** Codes of the active products. */
  codes(): Promise<string[]>
  /** Deletes all imports and products. */
  empty(): Promise<void>
}

export const defaultRequest: ImportRequest = {
  kind: 'products',
  fileName: 'goods.tsv',
  encoding: 'utf8',
  taxRate: '',
  replace: false,
}

const header = 'id\ttitle\tproduct_type\tprice\tquantity'
export const buildRow = (id: string, price = '199.50') =>
  `${id}\tHammer ${id}\tTools > Hammers\t${price}\t4`
export const lines = (...rows: string[]) => [header, ...rows, ''].join('\n')

export async function* chunks(file: ImportFile, size = 7) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** A shop without products, whose staff import files. */
export async function openImportShop(): Promise<ImportShop> {
  const shop = await openTestShop()
  const db = shop.database.primary
  const upload: ImportShop['upload'] = async (scope, file, change = {}) => {
    const uploadResult = await uploadImport(scope, { ...defaultRequest, ...change }, chunks(file))
    if (!uploadResult.ok) throw new Error(uploadResult.code)
    return uploadResult.value
  }
  return {
    ...shop,
    upload,
    async runTestImport(scope, file, change = {}) {
      const id = await upload(scope, file, change)
      await runDueImport(shop)
      return getImportRun(scope, id)
    },
    async codes() {
      const { rows } = await db.execute<{ code: string }>(
        sql`select code from product where active order by code`,
      )
      return rows.map((row) => row.code)
    },
    async empty() {
      await db.execute(sql`delete from feed_run`)
      await db.execute(sql`delete from product`)
    },
  }
}

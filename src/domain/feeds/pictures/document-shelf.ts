import { maxDocuments } from '#contract/catalog/product-documents.ts'
import {
  findProductFiles,
  type NewFetchedDocument,
  saveFetchedDocuments,
} from '#domain/catalog/catalog.ts'
import type { AppContext } from '#platform/scope.ts'
import type { PictureRow } from './picture-source.ts'

/**
 * The documents that products have, and those that an import gives them: always behind the others, as no
 * import removes one. Source: LIST-05.
 */
export function openDocumentShelf(app: AppContext, sellerId: number) {
  const files = new Map<number, (string | null)[]>()
  let changes: NewFetchedDocument[] = []
  return {
    async load(ids: readonly number[]) {
      const missing = ids.filter((id) => !files.has(id))
      if (missing.length === 0) return
      const keys = await findProductFiles(app.database.primary, sellerId, missing)
      for (const id of missing) files.set(id, keys.get(id) ?? [])
    },
    /** Adds a stored file to what its product will have. */
    take(row: PictureRow, id: number, key: string): 'added' | 'unchanged' | 'full' {
      const keys = files.get(id)!
      if (keys.includes(key)) return 'unchanged'
      if (keys.length >= maxDocuments) return 'full'
      keys.push(key)
      const document = { ...row.document!, key, source: row.path }
      changes.push({ productId: id, document })
      return 'added'
    },
    async save(dryRun: boolean) {
      const batch = changes
      changes = []
      if (!dryRun) await saveFetchedDocuments(app, sellerId, batch)
    },
  }
}

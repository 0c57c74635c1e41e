import type { ImportFault } from '#contract/catalog/import-faults.ts'
import { maxDocuments } from '#contract/catalog/product-documents.ts'
import { maxPictures } from '#contract/desk/desk-products.ts'
import { findProductPictures, findProductsByWords, savePictures } from '#domain/catalog/catalog.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import type { AppContext } from '#platform/scope.ts'
import type { Problem } from '../cell-reader.ts'
import type { RowErrors, RowImporter } from '../row-importer.ts'
import { openDocumentShelf } from './document-shelf.ts'
import { listProductWords } from './picture-name.ts'
import type { PictureRow, PictureSource } from './picture-source.ts'

interface PictureOptions {
  dryRun: boolean
  /** The pictures stand instead of those that the products had. */
  replace: boolean
}

/**
 * Gives products pictures that name them, or are named for them, and documents. Source: DEAL-06,
 * LIST-05.
 */
export function createPictureImporter(
  app: AppContext,
  sellerId: number,
  options: PictureOptions,
  errors: RowErrors,
  source: PictureSource,
): RowImporter {
  const limitReading = limitConcurrency(4)
  let pendingRows: PictureRow[] = []
  /** Saved by an earlier process: their products have the first of their new pictures. */
  let earlierRows: PictureRow[] = []
  /** Pictures of the products so far, also those that a dry run would give them. */
  const pictures = new Map<number, string[]>()
  /** Products whose pictures were replaced, or would be. */
  const startedProducts = new Set<number>()
  const changedProducts = new Set<number>()
  const newKeys = new Map<number, Set<string>>()
  const shelf = openDocumentShelf(app, sellerId)
  const counts: Record<'added' | 'unchanged' | 'products', number> & { documents?: number } = {
    added: 0,
    unchanged: 0,
    products: 0,
    ...(source.hasDocuments && { documents: 0 }),
  }

  async function matchRows(rows: readonly PictureRow[]) {
    const words = new Set(rows.flatMap(listWords))
    const ids = await findProductsByWords(app.database.primary, sellerId, [...words])
    return (row: PictureRow): number[] => {
      const word = listWords(row).find((each) => ids.has(each))
      return word === undefined ? [] : ids.get(word)!
    }
  }

  async function loadPictures(ids: readonly number[]) {
    const missing = ids.filter((id) => !pictures.has(id))
    if (missing.length === 0) return
    const ownPictures = await findProductPictures(app.database.primary, sellerId, missing)
    for (const id of missing) pictures.set(id, ownPictures.get(id) ?? [])
  }

  /** Adds a picture to what its product will have; false: it has it, or has too many. */
  function takePicture(row: PictureRow, id: number, key: string): boolean {
    const isFirst = options.replace && !startedProducts.has(id)
    const before = isFirst ? [] : pictures.get(id)!
    const seenKeys = newKeys.get(id) ?? new Set()
    if (seenKeys.has(key)) {
      errors.addNote(row.line, shortenPath(row.path), {
        column: row.place,
        fault: { code: 'same-picture' },
      })
      return false
    }
    if (before.includes(key)) {
      counts.unchanged++
      return false
    }
    if (before.length >= maxPictures) {
      const fault: ImportFault = { code: 'pictures-full', max: maxPictures }
      errors.add(row.line, shortenPath(row.path), [{ column: row.place, fault }])
      return false
    }
    if (isFirst && pictures.get(id)!.includes(key)) counts.unchanged++
    else counts.added++
    startedProducts.add(id)
    pictures.set(id, [...before, key])
    newKeys.set(id, seenKeys.add(key))
    return true
  }

  function takeDocument(row: PictureRow, id: number, key: string): boolean {
    const outcome = shelf.take(row, id, key)
    if (outcome === 'unchanged') counts.unchanged++
    if (outcome === 'added') counts.documents = (counts.documents ?? 0) + 1
    if (outcome === 'full') {
      const fault: ImportFault = { code: 'documents-full', max: maxDocuments }
      errors.add(row.line, shortenPath(row.path), [{ column: row.place, fault }])
    }
    return outcome === 'added'
  }

  async function saveRows(rows: readonly PictureRow[], earlier: readonly PictureRow[]) {
    const findIds = await matchRows([...rows, ...earlier])
    if (options.replace)
      for (const row of earlier) for (const id of findIds(row)) startedProducts.add(id)
    const matches = rows.flatMap((row) => {
      const ids = findIds(row)
      if (ids.length === 1) return [{ row, id: ids[0]! }]
      errors.add(row.line, shortenPath(row.path), [describeMismatch(row, ids.length)])
      return []
    })
    await loadPictures(matches.map(({ id }) => id))
    await shelf.load(matches.flatMap(({ row, id }) => (row.document ? id : [])))
    await source.prepare(rows)
    const results = await Promise.all(
      matches.map(({ row }) => limitReading(() => source.read(row, options.dryRun))),
    )
    const changes = new Map<number, { keys: string[]; replaces: boolean }>()
    for (const [at, { row, id }] of matches.entries()) {
      const result = results[at]!
      if ('problem' in result) {
        errors.add(row.line, shortenPath(row.path), [
          { column: row.place, fault: result.problem, value: row.place && (row.cell ?? row.path) },
        ])
        continue
      }
      if (row.document) {
        if (takeDocument(row, id, result.key)) changedProducts.add(id)
        continue
      }
      const replaces = options.replace && !startedProducts.has(id)
      if (!takePicture(row, id, result.key)) continue
      const change = changes.get(id)
      if (change) change.keys.push(result.key)
      else changes.set(id, { keys: [result.key], replaces })
      changedProducts.add(id)
    }
    counts.products = changedProducts.size
    await shelf.save(options.dryRun)
    if (options.dryRun) return
    await savePictures(
      app,
      sellerId,
      [...changes].map(([productId, change]) => ({ productId, ...change })),
    )
  }

  return {
    tally: { counts, refusal: null },
    addRow(row, save) {
      const rows = source.listRows(row)
      if (save) pendingRows.push(...rows)
      else earlierRows.push(...rows)
    },
    addLostRow: (line, fault) => errors.add(line, '', [{ column: '', fault }]),
    countPending: () => pendingRows.length,
    takeBatch() {
      const rows = pendingRows
      const earlier = earlierRows
      pendingRows = []
      earlierRows = []
      return () => saveRows(rows, earlier)
    },
    async finish() {},
  }
}

function listWords({ path, product }: PictureRow): string[] {
  return product === '' ? listProductWords(path) : [product]
}

function describeMismatch(row: PictureRow, count: number): Problem {
  const [word = row.path] = listWords(row)
  const fault: ImportFault =
    count === 0 ? { code: 'unknown-product' } : { code: 'several-products', count }
  return { column: row.productPlace, fault, value: word }
}

/** Its end, as problems have at most a hundred characters for it. */
const shortenPath = (path: string) => path.slice(-100)

import type { ImportCode } from '#contract/desk/desk-imports.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { uploadImport } from '../import-runs.ts'
import { type PackedFile, packArchive } from './pack-archive.ts'
import { isZip } from './picture-archive.ts'

/**
 * Queues the check of pictures named after their products, sent as one ZIP or as many files, or of a
 * table of their addresses; `replace`:
 * they stand instead of those that the products have. Returns the import's id. Source: DEAL-06.
 */
export function uploadPictures(
  scope: Scope,
  { fileName, replace }: { fileName: string; replace: boolean },
  files: AsyncIterable<PackedFile>,
): Promise<Outcome<number, ImportCode>> {
  return uploadImport(
    scope,
    { kind: 'pictures', fileName, encoding: 'utf8', taxRate: '', replace },
    toArchive(files),
  )
}

/** The ZIP or the table of addresses that was sent, or a ZIP of the files that were. */
async function* toArchive(files: AsyncIterable<PackedFile>): AsyncGenerator<Uint8Array> {
  const iterator = files[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return
  const chunks = first.value.chunks[Symbol.asyncIterator]()
  const head = await chunks.next()
  const whole = concat(head, chunks)
  const isTable = /\.(?:csv|tsv|txt)$/i.test(first.value.path)
  if (head.done || !(isZip(head.value) || isTable))
    return yield* packArchive(concat({ value: { ...first.value, chunks: whole } }, iterator))
  yield* whole
  // What is sent behind it is left out; only its end tells that the ZIP arrived as a whole.
  for (let each = await iterator.next(); !each.done; each = await iterator.next())
    for await (const _ of each.value.chunks);
}

async function* concat<T>(
  first: IteratorResult<T, unknown> | { value: T; done?: false },
  rest: AsyncIterator<T>,
): AsyncGenerator<T> {
  for (let each = first; !each.done; each = await rest.next()) yield each.value as T
}

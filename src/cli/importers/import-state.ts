import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type { Storage } from '#platform/ports.ts'

export interface ImportedFile {
  path: string
  size: number
  changedAt: number
  encoding: string
}

/**
 * Progress of importing one file, stored with the shop's files. Rows count from the first below the
 * header.
 */
export interface ImportState {
  loadRowCount(): Promise<number>
  save(rows: number): Promise<void>
}

/**
 * The state is bound to the seller and the file's content: a file changed since starts from the
 * beginning.
 */
export function openImportState(
  storage: Storage,
  sellerId: number,
  file: ImportedFile,
  kind: string,
): ImportState {
  const identity = [
    sellerId,
    resolve(file.path),
    file.size,
    file.changedAt,
    file.encoding,
    kind,
  ].join('\n')
  const key = `imports/${createHash('sha256').update(identity).digest('hex').slice(0, 32)}.json`
  return {
    async loadRowCount() {
      const bytes = await storage.read(key)
      const rows = bytes
        ? Number((JSON.parse(Buffer.from(bytes).toString()) as { rows: unknown }).rows)
        : 0
      return Number.isSafeInteger(rows) ? rows : 0
    },
    save: (rows) => storage.write(key, Buffer.from(JSON.stringify({ rows }))),
  }
}

import type { ImportKind } from '#contract/desk/desk-imports.ts'
import type { Storage } from '#platform/ports.ts'
import { detectFeedFormat, type FeedEncoding, type FeedFile } from './feed-file.ts'
import { isZip, listArchive } from './pictures/picture-archive.ts'

interface StoredImport {
  kind: ImportKind
  fileKey: string
  fileName: string
  size: number
  encoding: FeedEncoding
  /** The import whose failed rows these are: its file was made here. */
  sourceRunId: number | null
}

/** An import's file in storage. Throws FeedFileError where it can't be used as a whole. */
export async function openImportFile(storage: Storage, run: StoredImport): Promise<FeedFile> {
  const { kind, fileKey, fileName: name, size, encoding } = run
  const source = { name, size, read: () => storage.readStream(fileKey) }
  if (kind !== 'pictures') return detectFeedFormat(source, encoding)
  const readRange = (from: number, length: number) => storage.readRange(fileKey, from, length)
  if (!isZip(await readRange(0, 4))) return detectFeedFormat(source, encoding)
  const archive = await listArchive({ name, size, readRange }, run.sourceRunId !== null)
  return { ...source, encoding, delimiter: '', archive }
}

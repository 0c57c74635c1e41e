import { inspectPicture, storePicture } from '#domain/catalog/catalog.ts'
import type { AppContext } from '#platform/scope.ts'
import type { ArchiveFile } from './picture-archive.ts'
import type { PictureSource } from './picture-source.ts'
import { describePictureRefusal } from './picture-words.ts'

/** Pictures of a ZIP. */
export function openArchiveSource(
  app: AppContext,
  sellerId: number,
  files: readonly ArchiveFile[],
): PictureSource {
  const filesByLine = new Map(files.map((file) => [file.line, file]))
  return {
    hasDocuments: false,
    listRows({ line, cells: [path = '', product = ''] }) {
      const places = { productPlace: 'product', place: '' }
      return [{ line, path, product: product.trim(), ...places }]
    },
    async prepare() {},
    async read({ line }, dryRun) {
      const unpacked = await filesByLine.get(line)!.read()
      if ('problem' in unpacked) return unpacked
      const outcome = dryRun
        ? await inspectPicture(unpacked.bytes)
        : await storePicture(app, sellerId, unpacked.bytes, null)
      return outcome.ok ? { key: outcome.value } : { problem: describePictureRefusal(outcome.code) }
    },
  }
}

import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file to be put into a ZIP. */
export interface PackedFile {
  path: string
  chunks: AsyncIterable<Uint8Array>
  comment?: string
}

/** A ZIP of these files as they are: pictures get no smaller. Each is read once the one before ended. */
export async function* packArchive(files: AsyncIterable<PackedFile>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const work = addFiles(zip, files).catch((error: Error) => void output.destroy(error))
  try {
    yield* output as AsyncIterable<Uint8Array>
  } finally {
    output.destroy()
  }
  await work
}

async function addFiles(zip: ZipFile, files: AsyncIterable<PackedFile>): Promise<void> {
  for await (const { path, chunks, comment } of files) {
    const options = { compress: false, ...(comment && { fileComment: comment }) }
    await new Promise<void>((resolve, reject) => {
      zip.once('error', reject)
      zip.addReadStreamLazy(toSafePath(path), options, (send) => {
        const stream = Readable.from(chunks, { objectMode: false })
        stream.once('error', reject)
        stream.once('close', resolve)
        send(null, stream)
      })
    })
    zip.removeAllListeners('error')
  }
  zip.end()
}

/** Neither absolute nor leading upwards. */
function toSafePath(path: string): string {
  const parts = path
    .replace(/^[A-Za-z]:/, '')
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
  return parts.join('/') || 'file'
}

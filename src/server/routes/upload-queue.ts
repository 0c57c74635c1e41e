export const brokenUpload = new Error('The form ended before its end')

/** A file of a form, with the name that it was sent under. */
export interface UploadedFile {
  path: string
  chunks: AsyncIterable<Uint8Array>
}

/** Files of a form as they arrive; the form's parser waits until each is read. */
export class UploadQueue {
  readonly #files: UploadedFile[] = []
  #wake = () => {}
  #isEnded = false

  add(file: UploadedFile): void {
    this.#files.push(file)
    this.#wake()
  }

  end(): void {
    this.#isEnded = true
    this.#wake()
  }

  /** Throws at the end of a form that did not arrive as a whole. */
  async *read(fault: Promise<unknown>): AsyncGenerator<UploadedFile> {
    for (;;) {
      const file = this.#files.shift()
      if (file) yield { path: file.path, chunks: readFile(file.chunks) }
      else if (this.#isEnded) break
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    if (await fault) throw brokenUpload
  }
}

async function* readFile(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch {
    throw brokenUpload
  }
}

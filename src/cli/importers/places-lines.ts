import { createReadStream } from 'node:fs'

/** A line's number, from 1, and its text without the line ending. */
export type Line = [number: number, text: string]

/**
 * Streams a file's lines in batches; throws for a line of several megabytes, since that is not a
 * text file.
 */
export async function* readLines(path: string): AsyncGenerator<Line[]> {
  const decoder = new TextDecoder('utf-8')
  let remainder = ''
  let number = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const parts = (remainder + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    remainder = parts.pop()!
    if (remainder.length > 2_000_000)
      throw new Error(`Line ${number + parts.length + 1} never ends: this is not a text file`)
    if (parts.length === 0) continue
    yield parts.map((part): Line => [++number, part.endsWith('\r') ? part.slice(0, -1) : part])
  }
  const last = remainder + decoder.decode()
  if (last !== '') yield [[number + 1, last]]
}

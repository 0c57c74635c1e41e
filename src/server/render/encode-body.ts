import type { HtmlPart } from '#web/page-fragments.server.tsx'

/** A body in parts, in their order. */
export type PageBody = readonly HtmlPart[]

let memory = Buffer.allocUnsafeSlow(512 * 1024)

/**
 * The body as UTF-8, in memory that the next call overwrites: it must be used in the same turn.
 * Bodies are garbage as soon as they are compressed, and memory outside the heap is collected late.
 */
export function encodeBody(parts: PageBody): Uint8Array {
  const maxLength = parts.reduce(
    (sum, part) => sum + (typeof part === 'string' ? part.length * 3 : part.byteLength),
    0,
  )
  if (maxLength > memory.byteLength) {
    if (maxLength > maxKept) return Buffer.concat(parts.map((part) => Buffer.from(part)))
    memory = Buffer.allocUnsafeSlow(maxLength)
  }
  let end = 0
  for (const part of parts) {
    if (typeof part === 'string') end += memory.write(part, end)
    else {
      memory.set(part, end)
      end += part.byteLength
    }
  }
  return memory.subarray(0, end)
}

/** Longer bodies are rare, and their memory is not kept. */
const maxKept = 8 * 1024 * 1024

export interface CdnRequest {
  method: string
  url: URL
  headers: Record<string, string>
  body?: string
}

const timeoutMs = 5_000
const maxBytes = 200_000

/**
 * Sends a purge. Follows no redirect. Its short errors contain neither address nor token. Source:
 * QUALITY security 7, 42.
 */
export async function askCdn(
  { url, ...request }: CdnRequest,
  limits: { timeoutMs?: number } = {},
): Promise<{ headers: Headers; text: string }> {
  const signal = AbortSignal.timeout(limits.timeoutMs ?? timeoutMs)
  let response: Response
  let text: string
  try {
    response = await fetch(url, { ...request, signal, redirect: 'manual' })
    text = await readText(response)
  } catch {
    throw new Error(signal.aborted ? 'the CDN answers too slowly' : 'the CDN is not reachable')
  }
  if (response.status !== 200) throw new Error(`the CDN answers with status ${response.status}`)
  return { headers: response.headers, text }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Undefined where the text is not JSON. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Splits the tags by number and by the bytes that they take in a header. */
export function splitTags(
  tags: readonly string[],
  { maxTags, maxBytes: maxLength }: { maxTags: number; maxBytes: number },
): string[][] {
  const batches: string[][] = []
  let bytes = 0
  for (const tag of tags) {
    const batch = batches.at(-1)
    bytes += tag.length + 1
    if (batch && batch.length < maxTags && bytes <= maxLength) batch.push(tag)
    else {
      batches.push([tag])
      bytes = tag.length + 1
    }
  }
  return batches
}

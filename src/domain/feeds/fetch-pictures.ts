import { storePicture } from '#domain/catalog/catalog.ts'
import type { Ground } from '#domain/scope.ts'
import { inTurns } from '#kernel/in-turns.ts'

const maxBytes = 10 * 1024 * 1024
const seconds = 20

export type Fetched = { key: string } | { failed: string }

/**
 * Fetches pictures by http(s) from the hosts that whoever runs the import has named (`cdn.example.com`, with a port where it is
 * not the usual one), and from no other; redirects are not followed. Source: QUALITY security 7.
 */
export function pictureFetcher(ground: Ground, sellerId: number, hosts: readonly string[]) {
  const allowed = new Set(hosts)
  const turns = inTurns(4)

  async function fetchOne(source: string): Promise<Fetched> {
    if (!allowed.has(new URL(source).host))
      return { failed: 'its host is not among --fetch-pictures' }
    try {
      const answer = await fetch(source, {
        redirect: 'manual',
        signal: AbortSignal.timeout(seconds * 1000),
        headers: { accept: 'image/*' },
      })
      if (answer.status !== 200) {
        await answer.body?.cancel()
        return { failed: `answered ${answer.status}` }
      }
      const bytes = await limited(answer)
      if (!bytes) return { failed: 'is larger than 10 MB' }
      const stored = await storePicture(ground, sellerId, bytes, source)
      return stored.ok
        ? { key: stored.value }
        : { failed: stored.code === 'too-large' ? 'is too large' : 'is not a picture' }
    } catch (error) {
      return { failed: `could not be fetched (${error instanceof Error ? error.name : 'failed'})` }
    }
  }

  return async (sources: readonly string[]): Promise<Map<string, Fetched>> =>
    new Map(
      await Promise.all(
        sources.map(async (source) => [source, await turns(() => fetchOne(source))] as const),
      ),
    )
}

/** The body, or null once it is too large: then the rest is not read. */
async function limited(answer: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

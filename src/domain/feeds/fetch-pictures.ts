import type { ImportFault } from '#contract/catalog/import-faults.ts'
import { storePicture } from '#domain/catalog/catalog.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import type { AppContext } from '#platform/scope.ts'

const maxBytes = 10 * 1024 * 1024
const timeoutSeconds = 20

export type FetchResult = { key: string } | { failed: ImportFault }

/**
 * Fetches pictures by http(s) only from the hosts that the import allows (`cdn.example.com`, with a
 * port where it is not the default); redirects are not followed. Source: QUALITY security 7.
 */
export function createPictureFetcher(
  app: AppContext,
  sellerId: number,
  options: { pictureHosts: readonly string[]; cutsOutPictures: boolean },
) {
  const allowedHosts = new Set(options.pictureHosts)
  const background = options.cutsOutPictures ? 'cut-out' : 'kept'
  const limitConcurrent = limitConcurrency(4)

  async function fetchPicture(source: string): Promise<FetchResult> {
    if (!allowedHosts.has(new URL(source).host)) return { failed: { code: 'host-not-named' } }
    try {
      const response = await fetch(source, {
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutSeconds * 1000),
        headers: { accept: 'image/*' },
      })
      if (response.status !== 200) {
        await response.body?.cancel()
        return { failed: { code: 'answer-status', status: String(response.status) } }
      }
      const bytes = await readLimited(response)
      if (!bytes) return { failed: { code: 'file-too-large', max: 10 } }
      const storedPicture = await storePicture(app, sellerId, bytes, source, background)
      return storedPicture.ok
        ? { key: storedPicture.value }
        : {
            failed: {
              code: storedPicture.code === 'too-large' ? 'picture-large' : 'not-a-picture',
            },
          }
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'failed'
      return { failed: { code: 'not-reached', reason } }
    }
  }

  return async (sources: readonly string[]): Promise<Map<string, FetchResult>> =>
    new Map(
      await Promise.all(
        sources.map(
          async (source) => [source, await limitConcurrent(() => fetchPicture(source))] as const,
        ),
      ),
    )
}

/** The body, or null once it is too large; the rest is then not read. */
async function readLimited(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

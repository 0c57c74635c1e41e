import { escapeMarkup } from '#kernel/escape-markup.ts'
/** A page listed in the sitemap. */
export interface CrawlPage {
  path: string
  changedAt: Date | null
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export function buildIndexXml(addresses: readonly string[]): string {
  const parts = addresses.map(
    (address) => `<sitemap><loc>${escapeMarkup(address)}</loc></sitemap>\n`,
  )
  return `${head}<sitemapindex ${namespace}>\n${parts.join('')}</sitemapindex>\n`
}

/** Streams the XML in batches, so that a part of any size needs the memory of one batch. */
export function streamUrlSetXml(
  origin: string,
  batches: AsyncIterable<readonly CrawlPage[]>,
): ReadableStream<Uint8Array> {
  const chunks = writeUrlSet(origin, batches)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}

async function* writeUrlSet(origin: string, batches: AsyncIterable<readonly CrawlPage[]>) {
  yield `${head}<urlset ${namespace}>\n`
  for await (const pages of batches) yield pages.map((page) => buildUrlXml(origin, page)).join('')
  yield '</urlset>\n'
}

function buildUrlXml(origin: string, { path, changedAt }: CrawlPage): string {
  const lastModified = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${escapeMarkup(origin + path)}</loc>${lastModified}</url>\n`
}

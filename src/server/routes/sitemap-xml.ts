import { addPrefix } from '#contract/paths/language-prefix.ts'
import type { OfferedLanguage } from '#contract/sellers/languages.ts'
import { escapeMarkup } from '#kernel/escape-markup.ts'

/** A page listed in the sitemap. */
export interface CrawlPage {
  path: string
  changedAt: Date | null
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const linkNamespace = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'

export function buildIndexXml(addresses: readonly string[]): string {
  const parts = addresses.map(
    (address) => `<sitemap><loc>${escapeMarkup(address)}</loc></sitemap>\n`,
  )
  return `${head}<sitemapindex ${namespace}>\n${parts.join('')}</sitemapindex>\n`
}

/**
 * Streams the XML in batches, so that a part of any size needs the memory of one batch. Each page
 * stands in it once in every language.
 */
export function streamUrlSetXml(
  origin: string,
  batches: AsyncIterable<readonly CrawlPage[]>,
  languages: readonly OfferedLanguage[],
): ReadableStream<Uint8Array> {
  const chunks = writeUrlSet(origin, batches, languages)
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

async function* writeUrlSet(
  origin: string,
  batches: AsyncIterable<readonly CrawlPage[]>,
  languages: readonly OfferedLanguage[],
) {
  yield `${head}<urlset ${namespace}${languages.length > 1 ? ` ${linkNamespace}` : ''}>\n`
  for await (const pages of batches)
    yield pages.map((page) => buildUrlXml(origin, page, languages)).join('')
  yield '</urlset>\n'
}

function buildUrlXml(
  origin: string,
  { path, changedAt }: CrawlPage,
  languages: readonly OfferedLanguage[],
): string {
  const getAddress = (prefix: string) => escapeMarkup(origin + addPrefix(prefix, path))
  const lastModified = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  const toLink = (language: string, prefix: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${getAddress(prefix)}"/>`
  const alternates =
    languages.length > 1
      ? languages.map(({ locale, prefix }) => toLink(locale, prefix)).join('') +
        toLink('x-default', '')
      : ''
  return languages
    .map(
      ({ prefix }) => `<url><loc>${getAddress(prefix)}</loc>${lastModified}${alternates}</url>\n`,
    )
    .join('')
}

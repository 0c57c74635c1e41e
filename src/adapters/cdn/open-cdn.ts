import { z } from 'zod'
import type { Cdn } from '#platform/ports.ts'
import { askCdn, parseAnswer, splitTags } from './ask-cdn.ts'

export interface CdnOptions {
  kind: 'varnish' | 'fastly' | 'cloudflare'
  /** Where purges are sent: each Varnish, or the one service or zone. */
  purgeUrls: readonly string[]
  token: string | null
  /** Outbound allow-list of the configuration; it must have the hosts of `purgeUrls`. */
  allowedHosts: readonly string[]
  maxSeconds: number
  timeoutMs?: number
}

type Purge = (url: string, tags: readonly string[] | null) => Promise<void>

/** Opens the client of the configured CDN. Throws where a host is not on the allow-list. */
export function openCdn(options: CdnOptions): Cdn {
  for (const url of options.purgeUrls)
    if (!options.allowedHosts.includes(new URL(url).host))
      throw new Error(`The CDN's host ${new URL(url).host} is not among the allowed ones`)
  const { tagHeader, limits, purge } = kinds[options.kind](options)
  return {
    tagHeader,
    maxSeconds: options.maxSeconds,
    async purge(tags) {
      const batches = tags.includes('*') ? [null] : splitTags(tags, limits)
      // Each Varnish is told, also where another one fails.
      const results = await Promise.allSettled(
        options.purgeUrls.map(async (url) => {
          for (const batch of batches) await purge(url, batch)
        }),
      )
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}

const spaced = { name: 'surrogate-key', separator: ' ' }

/** What each kind names a page's tags by, takes in one call, and is asked. */
const kinds: Record<
  CdnOptions['kind'],
  (options: CdnOptions) => {
    tagHeader: Cdn['tagHeader']
    limits: { maxTags: number; maxBytes: number }
    purge: Purge
  }
> = {
  // Varnish refuses header lines of more than 8 kB.
  varnish: (options) => ({
    tagHeader: spaced,
    limits: { maxTags: 200, maxBytes: 4_000 },
    purge: (url, tags) => purgeVarnish(options, url, tags),
  }),
  fastly: (options) => ({
    tagHeader: spaced,
    limits: { maxTags: 256, maxBytes: 8_000 },
    purge: (url, tags) => purgeFastly(options, url, tags),
  }),
  cloudflare: (options) => ({
    tagHeader: { name: 'cache-tag', separator: ',' },
    limits: { maxTags: 100, maxBytes: 16_000 },
    purge: (url, tags) => purgeCloudflare(options, url, tags),
  }),
}

/** By deploy/varnish/haggle.vcl, which answers how many pages it removed. */
async function purgeVarnish(
  { token, timeoutMs }: CdnOptions,
  url: string,
  tags: readonly string[] | null,
) {
  const { headers } = await askCdn(
    {
      method: 'PURGE',
      url: new URL(url),
      headers: {
        ...(tags ? { 'xkey-purge': tags.join(' ') } : { 'purge-all': 'yes' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    },
    timeoutMs === undefined ? {} : { timeoutMs },
  )
  if (!/^\d+$/.test(headers.get('x-purged') ?? ''))
    throw new Error('the answer is not one of Varnish with our VCL')
}

const fastlyPurged = z.record(z.string(), z.string())
const fastlyPurgedAll = z.object({ status: z.literal('ok') })

async function purgeFastly(
  { token, timeoutMs }: CdnOptions,
  url: string,
  tags: readonly string[] | null,
) {
  const { text } = await askCdn(
    {
      method: 'POST',
      url: new URL(`${url.replace(/\/$/, '')}/${tags ? 'purge' : 'purge_all'}`),
      headers: {
        accept: 'application/json',
        'fastly-key': token ?? '',
        ...(tags && { 'surrogate-key': tags.join(' ') }),
      },
    },
    timeoutMs === undefined ? {} : { timeoutMs },
  )
  const answer = parseAnswer(text)
  const isDone = tags
    ? fastlyPurged.safeParse(answer).success && tags.every((tag) => tag in Object(answer))
    : fastlyPurgedAll.safeParse(answer).success
  if (!isDone) throw new Error('the answer is not one of Fastly, or it refuses us')
}

const cloudflareAnswer = z.object({ success: z.literal(true) })

async function purgeCloudflare(
  { token, timeoutMs }: CdnOptions,
  url: string,
  tags: readonly string[] | null,
) {
  const { text } = await askCdn(
    {
      method: 'POST',
      url: new URL(`${url.replace(/\/$/, '')}/purge_cache`),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
      body: JSON.stringify(tags ? { tags } : { purge_everything: true }),
    },
    timeoutMs === undefined ? {} : { timeoutMs },
  )
  if (!cloudflareAnswer.safeParse(parseAnswer(text)).success)
    throw new Error('the answer is not one of Cloudflare, or it refuses us')
}

import { requestContext } from '#db/request-context.ts'
import { toCdnTags } from '#platform/cache/cdn-tags.ts'
import type { Cdn } from '#platform/ports.ts'
import type { CachedPage, RenderedPage } from './cached-page.ts'

/** Browsers keep the data of a page that long (`private, max-age=20`), HTML not at all. */
const browserSeconds = /max-age=(\d+)/

/** How long others may keep the page: told with each answer, as its end comes nearer. */
export interface Sharing {
  browserSeconds: number
  cdnSeconds: number
}

/**
 * Names the page's tags for the CDN, in place of its `cache-control`. Unchanged where no CDN is
 * configured, or where it must not keep the page, such as one read from a replica because the
 * primary was away. Source: SCALE-06, SCALE-08.
 */
export function shareWithCdn(
  page: RenderedPage,
  cdn: Pick<Cdn, 'tagHeader' | 'maxSeconds'> | undefined,
): RenderedPage {
  const isBehind = requestContext.getStore()?.hasReadBehind === true
  const tags = cdn && page.status === 200 && page.tags && !isBehind ? toCdnTags(page.tags) : null
  if (!cdn || !tags) return page
  const cacheControl = page.headers.find(([name]) => name === 'cache-control')?.[1] ?? ''
  const { name, separator } = cdn.tagHeader
  return {
    ...page,
    headers: [
      ...page.headers.filter(([header]) => header !== 'cache-control'),
      [name, tags.join(separator)],
    ],
    sharing: {
      browserSeconds: Number(browserSeconds.exec(cacheControl)?.[1] ?? 0),
      cdnSeconds: cdn.maxSeconds,
    },
  }
}

/** The header of this answer; none where the page's own ones say it already. */
export function buildSharingHeaders(
  { sharing, expiresAt }: Pick<CachedPage, 'sharing' | 'expiresAt'>,
  now = Date.now(),
): string[] {
  if (!sharing) return []
  const secondsLeft = Math.max(0, Math.floor((expiresAt - now) / 1_000))
  const seconds = Math.min(sharing.cdnSeconds, secondsLeft)
  return ['cache-control', `public, max-age=${sharing.browserSeconds}, s-maxage=${seconds}`]
}

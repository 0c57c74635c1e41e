import { paths } from '#contract/paths.ts'

/** The picture by which other places show a page; no tag where there is none. Source: CAT-16, PDP-04. */
export function buildSocialPicture(origin: string, key: string | null | undefined) {
  return key ? [{ property: 'og:image', content: origin + paths.picture(key, 960, 'webp') }] : []
}

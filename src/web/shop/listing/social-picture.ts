import { paths } from '#contract/paths/paths.ts'

/** The social picture of a page; no tag without one. Source: CAT-16, PDP-04. */
export function buildSocialPicture(origin: string, key: string | null | undefined) {
  return key ? [{ property: 'og:image', content: origin + paths.picture(key, 960, 'webp') }] : []
}

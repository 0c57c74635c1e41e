import { type PictureWidth, paths } from '#contract/paths.ts'

/** A square picture on the quiet ground, always the same shape, in AVIF and WebP at the widths it is shown in. */
export function Picture(props: {
  picture: string | null
  alt: string
  widths: readonly PictureWidth[]
  sizes: string
  /** The first screen's pictures are fetched at once, others when they come near. */
  eager?: boolean
  className?: string
}) {
  const frame = props.className ? `picture ${props.className}` : 'picture'
  if (!props.picture) {
    return props.alt === '' ? (
      <span className={frame} />
    ) : (
      <span role="img" aria-label={`${props.alt}: no picture yet`} className={frame} />
    )
  }
  const key = props.picture
  const sources = (format: 'avif' | 'webp') =>
    props.widths.map((width) => `${paths.picture(key, width, format)} ${width}w`).join(', ')
  const last = props.widths[props.widths.length - 1]!
  return (
    <picture className={frame}>
      <source type="image/avif" srcSet={sources('avif')} sizes={props.sizes} />
      <img
        src={paths.picture(key, last, 'webp')}
        srcSet={sources('webp')}
        sizes={props.sizes}
        alt={props.alt}
        width={last}
        height={last}
        {...(props.eager ? eagerly : lazily)}
      />
    </picture>
  )
}

const eagerly = { fetchPriority: 'high' } as const
const lazily = { loading: 'lazy', decoding: 'async' } as const

import { type PictureWidth, paths } from '#contract/paths/paths.ts'
import * as productCardTexts from '#texts/product-card.ts'

/**
 * A square picture on the muted background, always the same shape, in AVIF and WebP at the widths
 * shown.
 */
export function Picture(props: {
  picture: string | null
  alt: string
  widths: readonly PictureWidth[]
  sizes: string
  /** The first screen's pictures load at once, others when they come near. */
  eager?: boolean
  className?: string
}) {
  const frameClass = props.className ? `picture ${props.className}` : 'picture'
  if (!props.picture) {
    return props.alt === '' ? (
      <span className={frameClass} />
    ) : (
      <span
        role="img"
        aria-label={productCardTexts.noPicture({ alt: props.alt })}
        className={frameClass}
      />
    )
  }
  const key = props.picture
  const buildSrcSet = (format: 'avif' | 'webp') =>
    props.widths.map((width) => `${paths.picture(key, width, format)} ${width}w`).join(', ')
  const largestWidth = props.widths[props.widths.length - 1]!
  return (
    <picture className={frameClass}>
      <source type="image/avif" srcSet={buildSrcSet('avif')} sizes={props.sizes} />
      <img
        src={paths.picture(key, largestWidth, 'webp')}
        srcSet={buildSrcSet('webp')}
        sizes={props.sizes}
        alt={props.alt}
        width={largestWidth}
        height={largestWidth}
        {...(props.eager ? eagerProps : lazyProps)}
      />
    </picture>
  )
}

const eagerProps = { fetchPriority: 'high' } as const
const lazyProps = { loading: 'lazy', decoding: 'async' } as const

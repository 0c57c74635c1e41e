import { paths } from '#contract/paths/paths.ts'

const sizes = { line: 'size-7', small: 'size-12', large: 'size-28' }

/** A small square picture; a plain square if there is none. */
export function Thumb({
  picture,
  alt = '',
  large = false,
  size = large ? 'large' : 'small',
}: {
  picture: string | null
  alt?: string
  large?: boolean
  /** `line`: as high as a line of a list. */
  size?: keyof typeof sizes
}) {
  return (
    <span
      className={`grid ${sizes[size]} flex-none place-items-center overflow-hidden rounded-small bg-picture`}
    >
      {picture && (
        <img
          src={paths.picture(picture, large ? 240 : 96, 'webp')}
          alt={alt}
          width={large ? 112 : 48}
          height={large ? 112 : 48}
          loading="lazy"
          className="size-full object-contain"
        />
      )}
    </span>
  )
}

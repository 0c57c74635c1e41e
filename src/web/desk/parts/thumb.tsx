import { paths } from '#contract/paths/paths.ts'

/** A small square picture; a plain square if there is none. */
export function Thumb({
  picture,
  alt = '',
  large = false,
}: {
  picture: string | null
  alt?: string
  large?: boolean
}) {
  const size = large ? 'size-28' : 'size-12'
  return (
    <span
      className={`grid ${size} flex-none place-items-center overflow-hidden rounded-small bg-picture`}
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

import { paths } from '#contract/paths/paths.ts'
import { useFrame } from './frame-data.ts'
import { Mark } from './mark.tsx'

/** The seller's own, or Haggle's. */
export function Logo() {
  const { logo } = useFrame().seller
  if (logo)
    return (
      <img src={paths.picture(logo, 240, 'webp')} alt="" className="h-9 max-w-36 object-contain" />
    )
  return (
    <>
      <Mark />
      <span className="text-section font-extrabold tracking-[-0.03em] max-[22rem]:sr-only min-[24rem]:text-[1.375rem]">
        haggle
      </span>
    </>
  )
}

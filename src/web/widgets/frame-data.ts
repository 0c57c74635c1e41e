import { useRouteLoaderData } from 'react-router'
import type { Hints } from '#contract/browser.ts'
import type { MenuGroup } from '#contract/catalog.ts'
import type { CountryView, PlaceView, SellerView } from '#contract/sellers.ts'

/** What the frame of every shop page knows (shop/frame.tsx loads it). */
export interface FrameData {
  seller: SellerView
  menu: MenuGroup[]
  place: PlaceView
  countries: CountryView[]
  hints: Hints
}

export const frameRoute = 'shop/frame'

export function useFrame(): FrameData {
  const data = useRouteLoaderData<FrameData>(frameRoute)
  if (!data) throw new Error('This part is used outside the shop’s frame')
  return data
}

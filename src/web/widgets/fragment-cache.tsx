import { createContext, type ReactNode, use } from 'react'
import { FrameContext, useFrame } from './frame-data.ts'

/** Gives the markup of a part: drawn now, or kept since something with the same key was. */
export type RenderFragment = (key: string, buildElement: () => ReactNode) => string

/** The server's (entry.server.tsx); browsers have none. */
export const RenderFragmentContext = createContext<RenderFragment | null>(null)

/**
 * What stands inside an element, as its props. Parts that stand on many pages alike (cards, options, the menu in the footer)
 * are most of a listing, and the server draws each of them once. The key is all that they are drawn from, `looks` and
 * the seller, place and delivery day of the frame: nothing can be out of date, and no other shop's or viewer's fits.
 * They must not ask for the router, for ids, or for a context other than the frame. Browsers draw them like anything
 * else.
 */
export function useFragmentCache(): (
  keyParts: readonly unknown[],
  buildElement: () => ReactNode,
) => FragmentProps {
  const frame = useFrame()
  if (!import.meta.env.SSR) return (_looks, buildElement) => ({ children: buildElement() })
  const renderFragment = use(RenderFragmentContext)
  const { origin, symbol, currency, locale } = frame.seller
  return (keyParts, buildElement) => {
    if (!renderFragment) return { children: buildElement() }
    const key = JSON.stringify([
      origin,
      symbol,
      currency,
      locale,
      frame.place.pincode,
      frame.delivery?.leaves,
      ...keyParts,
    ])
    const html = renderFragment(key, () => (
      <FrameContext value={frame}>{buildElement()}</FrameContext>
    ))
    return { dangerouslySetInnerHTML: { __html: html } }
  }
}

interface FragmentProps {
  children?: ReactNode
  dangerouslySetInnerHTML?: { __html: string }
}

import { createContext, type ReactNode, use } from 'react'
import { FrameContext, useFrame } from './frame-data.ts'

/** Returns the markup of a part: rendered now, or cached under the same key. */
export type RenderFragment = (key: string, buildElement: () => ReactNode) => string

/** Set by the server (entry.server.tsx); browsers have none. */
export const RenderFragmentContext = createContext<RenderFragment | null>(null)

/**
 * The content of an element, as its props. Parts that repeat across pages (cards, options, the menu
 * in the footer) are most of a listing, and the server renders each of them once. The key is
 * everything they depend on, `keyParts` and the frame's seller, place and delivery day: nothing can
 * be stale, and no other shop or viewer matches. They must not use the router, ids, or any context but
 * the frame. Browsers render them as usual.
 */
export function useFragmentCache(): (
  keyParts: readonly unknown[],
  buildElement: () => ReactNode,
) => FragmentProps {
  const frame = useFrame()
  if (!import.meta.env.SSR) return (_keyParts, buildElement) => ({ children: buildElement() })
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

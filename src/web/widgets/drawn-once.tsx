import { createContext, type ReactNode, use } from 'react'
import { FrameContext, useFrame } from './frame-data.ts'

/** Gives the markup of a part: drawn now, or kept since something with the same key was. */
export type DrawOnce = (key: string, draw: () => ReactNode) => string

/** The server's (entry.server.tsx); browsers have none. */
export const DrawOnceContext = createContext<DrawOnce | null>(null)

/**
 * What stands inside an element, as its props. Parts that stand on many pages alike (cards, options, the menu in the footer)
 * are most of a listing, and the server draws each of them once. The key is all that they are drawn from, `looks` and
 * the seller, place and delivery day of the frame: nothing can be out of date, and no other shop's or viewer's fits.
 * They must not ask for the router, for ids, or for a context other than the frame. Browsers draw them like anything
 * else.
 */
export function useDrawnOnce(): (looks: readonly unknown[], draw: () => ReactNode) => Inside {
  const frame = useFrame()
  if (!import.meta.env.SSR) return (_looks, draw) => ({ children: draw() })
  const drawOnce = use(DrawOnceContext)
  const { origin, symbol, currency, locale } = frame.seller
  return (looks, draw) => {
    if (!drawOnce) return { children: draw() }
    const key = JSON.stringify([
      origin,
      symbol,
      currency,
      locale,
      frame.place.pincode,
      frame.delivery?.leaves,
      ...looks,
    ])
    const html = drawOnce(key, () => <FrameContext value={frame}>{draw()}</FrameContext>)
    return { dangerouslySetInnerHTML: { __html: html } }
  }
}

interface Inside {
  children?: ReactNode
  dangerouslySetInnerHTML?: { __html: string }
}

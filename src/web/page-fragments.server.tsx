import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { RenderFragment } from './widgets/frame/fragment-cache.tsx'

/** A text, or UTF-8. */
export type HtmlPart = string | Uint8Array

/** The fragments of one page: in its markup each has a mark, which `fill` replaces by its bytes. */
interface PageFragments {
  render: RenderFragment
  fill: (html: string) => HtmlPart[]
}

/** Gives each text memory of its own: a small Buffer would keep the whole pool that it is cut from. */
const encoder = new TextEncoder()

/**
 * Rendered fragments by a hash of everything that they depend on, some 500 characters: room for some
 * 6,000 cards. They are kept as bytes: a page then copies them instead of encoding them again, and the
 * garbage collector has nothing in them to walk through.
 */
const renderedFragments = new LRUCache<string, Uint8Array>({
  maxSize: 10_000_000,
  sizeCalculation: (bytes, key) => bytes.byteLength + key.length + 200,
})

/** Nothing that people write can contain it, since nobody ever sees it. */
const mark = `<!--${randomBytes(16).toString('base64url')}:`

export function openPageFragments(): PageFragments {
  const fragments: Uint8Array[] = []
  return {
    render: (key, buildElement) =>
      `${mark}${fragments.push(loadFragment(key, buildElement)) - 1}-->`,
    fill: (html) =>
      html.split(mark).flatMap((text, at) => {
        if (at === 0) return [text]
        const end = text.indexOf('-->')
        return [fragments[Number(text.slice(0, end))]!, text.slice(end + 3)]
      }),
  }
}

function loadFragment(dependencies: string, buildElement: () => ReactNode): Uint8Array {
  const key = hash('sha256', dependencies, 'base64url')
  let bytes = renderedFragments.get(key)
  if (!bytes) {
    bytes = encoder.encode(renderToString(buildElement()))
    renderedFragments.set(key, bytes)
  }
  return bytes
}

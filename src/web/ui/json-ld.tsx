import { useState } from 'react'
import { isHydrated } from './hydration.ts'

/**
 * Structured data for search engines, which read the server-rendered page: client-rendered pages
 * have none. `<` is escaped so that no text can close the element.
 */
export function JsonLd({ data }: { data: object }) {
  const [json] = useState(() =>
    isHydrated() ? null : JSON.stringify(data).replaceAll('<', '\\u003c'),
  )
  if (json === null) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a single <
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

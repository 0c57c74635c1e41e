import { useState } from 'react'
import { isHydrated } from './hydration.ts'

/**
 * Structured data for search engines, which read the server's page: pages made by script have none.
 * `<` is written so that no text can end the element.
 */
export function JsonLd({ data }: { data: object }) {
  const [json] = useState(() =>
    isHydrated() ? null : JSON.stringify(data).replaceAll('<', '\\u003c'),
  )
  if (json === null) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a single <
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

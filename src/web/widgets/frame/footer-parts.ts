import { createContext } from 'react'
import type { MenuGroup } from '#contract/catalog/catalog.ts'

/**
 * The footer's data on the server (provided by entry.server.tsx); browsers keep the HTML and have
 * null.
 */
export interface FooterParts {
  menu: readonly MenuGroup[]
  aboutHtml: string
}

export const FooterPartsContext = createContext<FooterParts | null>(null)

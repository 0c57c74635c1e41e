import { createContext } from 'react'
import type { MenuGroup } from '#contract/catalog.ts'

/** What the footer is drawn from on the server (entry.server.tsx hands it in); browsers keep the HTML and have null. */
export interface FooterParts {
  menu: readonly MenuGroup[]
  aboutHtml: string
}

export const FooterPartsContext = createContext<FooterParts | null>(null)

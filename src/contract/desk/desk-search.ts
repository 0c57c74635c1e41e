/** What the desk's search is narrowed to by its first character. Source: DEAL-07. */
export const searchMarks = { '#': 'deals', '@': 'buyers', '/': 'goods', '>': 'screens' } as const
export type SearchPart = (typeof searchMarks)[keyof typeof searchMarks]

export interface DeskSearch {
  words: string
  /** Null: everything. */
  only: SearchPart | null
}

const maxWords = 80

/** Reads what was typed: `#2611`, `@kulk`, `/IW-300`, `>settings`, or words alone. */
export function parseDeskSearch(typed: string): DeskSearch {
  const text = typed.trim().slice(0, maxWords)
  const mark = text.charAt(0)
  return Object.hasOwn(searchMarks, mark)
    ? { words: text.slice(1).trim(), only: searchMarks[mark as keyof typeof searchMarks] }
    : { words: text, only: null }
}

export interface DeskHits {
  deals: { kind: 'rfq' | 'bid' | 'order'; number: string; state: string; who: string | null }[]
  /** Empty for staff who may not see customers. */
  buyers: { id: string; name: string; email: string }[]
  goods: { id: number; code: string; name: string }[]
}

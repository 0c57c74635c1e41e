import { findLanguage, type Language } from '#messages/languages.ts'
import type { OfferedLanguage } from '../sellers/languages.ts'

/** What a call of the API or an agent says about the language of its answer. */
export interface CallLanguage {
  /** Parameter `LanguageId`: a language's place among the seller's, from 1, or its tag. */
  id: string | null
  /** Languages of `Accept-Language` that the shop has texts in, the favourite first. */
  accepted: readonly Language[]
}

const idParameter = /[?&]languageid=([^&#]{1,20})/i
const none: CallLanguage = { id: null, accepted: [] }

/** Addresses of the API, and the one that agents call. */
export const isCallAddress = (address: string): boolean => /^\/(?:api\/|mcp(?:\?|$))/.test(address)

/**
 * Null: no call of the API or an agent. A page's own calls follow the page's address, whatever the browser
 * accepts. Source: LANG-03.
 */
export function readCallLanguage(
  address: string,
  acceptLanguage: string | null | undefined,
  fetchSite: string | null | undefined,
): CallLanguage | null {
  if (!isCallAddress(address)) return null
  const id = idParameter.exec(address)?.[1] ?? null
  if (id !== null) return { id, accepted: [] }
  if (!acceptLanguage || fetchSite === 'same-origin') return none
  return { id: null, accepted: readAccepted(acceptLanguage) }
}

/** Longer headers name no more languages that anybody reads. */
const maxHeaderLength = 500

function readAccepted(header: string): Language[] {
  const wishes = header
    .slice(0, maxHeaderLength)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((each) => each.trim())
      const quality = parameters.find((each) => each.startsWith('q='))
      return { language: findLanguage(tag), weight: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter(({ language, weight }) => language !== null && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return [...new Set(wishes.map(({ language }) => language!))]
}

/** What the seller doesn't offer falls back to the first. */
export function chooseLanguage(
  { id, accepted }: CallLanguage,
  offered: readonly OfferedLanguage[],
): OfferedLanguage {
  const first = offered[0]!
  if (id !== null) {
    const named = /^\d+$/.test(id) ? offered[Number(id) - 1] : findByTag(id, offered)
    return named ?? first
  }
  for (const language of accepted) {
    const match = offered.find((each) => each.language === language)
    if (match) return match
  }
  return first
}

function findByTag(tag: string, offered: readonly OfferedLanguage[]) {
  const language = findLanguage(tag)
  return offered.find((each) => each.language === language)
}

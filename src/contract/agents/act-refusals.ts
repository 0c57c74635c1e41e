import * as agentsTexts from '#texts/agents.ts'
import { bidTexts } from '../negotiation/bids.ts'
import { quoteTexts } from '../negotiation/quotes.ts'

/** Why an act did not arrive, as it is stored: by its kind and the refusal's code. */
export type ActRefusal =
  | `bid ${keyof typeof bidTexts}`
  | `rfq ${keyof typeof quoteTexts}`
  | 'unfinished'

/** Writes a stored refusal in the current language; older acts keep a text. Source: LANG-03. */
export function describeActRefusal(stored: string): string {
  if (stored === 'unfinished') return agentsTexts.sendingInterrupted()
  const [kind, code = ''] = stored.split(' ', 2)
  const texts: Readonly<Record<string, () => string>> =
    kind === 'bid' ? bidTexts : kind === 'rfq' ? quoteTexts : {}
  return Object.hasOwn(texts, code) && stored === `${kind} ${code}` ? texts[code]!() : stored
}

/** Why a program's quote is kept as a draft for a person, and not sent. Source: KEY-05. */
export const keptTexts = {
  problems: 'A line can’t be sent as it is; problems says why.',
  'under-floor': 'A price is under the floor: an approver decides.',
  'no-floor': 'The shop has no floor for quotes, so a person reads each one first.',
  'unknown-cost': 'What a line costs is unknown, so a person looks at its price.',
  'has-text': 'Terms and notes by a program reach a buyer only after a person has read them.',
  'not-our-turn': 'The buyer has a quote already and has not answered it.',
} as const
export type KeptReason = keyof typeof keptTexts

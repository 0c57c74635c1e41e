import { z } from 'zod'
import { readDemoData } from '#demo/data/read-data.ts'

/** The languages besides English in which a demo shop's goods are written. */
export const demoLanguages = ['hi', 'zh'] as const
export type DemoLanguage = (typeof demoLanguages)[number]

/** Translates a word or phrase of the data; throws on one that is missing. */
export type Say = (text: string) => string

/** English, which the data are written in. */
export const sayEnglish: Say = (text) => text

const vocabularies = new Map<DemoLanguage, Say>()

/** `words.json` of a language. */
export function loadVocabulary(language: DemoLanguage): Say {
  let say = vocabularies.get(language)
  if (!say) {
    const words = readDemoData(`${language}/words.json`, z.record(z.string(), z.string().min(1)))
    say = (text) => {
      const word = words[text]
      if (word === undefined && !isSameEverywhere(text))
        throw new Error(`demo data ${language}/words.json lacks "${text}"`)
      return word ?? text
    }
    vocabularies.set(language, say)
  }
  return say
}

/** Figures, units, codes and names of norms: "M8 × 40 mm", "12 l/min", "IP65", "HDPE". */
function isSameEverywhere(text: string): boolean {
  const rest = text.replace(/\{[^}]*\}|l\/min|m³\/min|min⁻¹|\bbar\b/g, '')
  return !/[a-z]{3}|[A-Z][a-z]{2}|\b(?:in|ft|on|of|or|to|at|by|No|a|an|up)\b/.test(rest)
}

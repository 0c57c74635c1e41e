import { type Language, sourceLanguage } from '#messages/languages.ts'
import { listVariants } from './english-style.ts'
import type { Message } from './read-messages.ts'

/** A rule of how the shop writes a language that it translates into. Source: LANG-03. */
export interface TranslationRule {
  rule: string
  why: string
  /** Texts that it is not for, as area.key. */
  exceptions?: ReadonlySet<string>
  /** The words that break it; null: none. What a tag wraps stands in ‹…›, a value is {}. */
  find: (text: string, source: string) => string | null
  /** Texts that it must refuse, where it judges by the source with that. */
  controls: readonly (string | readonly [text: string, source: string])[]
}

/** Each text of a language that breaks one of its rules. */
export function findTranslationFaults(
  messages: readonly Pick<Message, 'area' | 'key' | 'texts'>[],
  language: Language,
  rules: readonly TranslationRule[],
): string[] {
  const faults: string[] = []
  for (const { area, key, texts } of messages) {
    const text = texts.get(language)
    if (!text) continue
    const variants = listVariants(text)
    const source = listVariants(texts.get(sourceLanguage)!).at(-1)!
    for (const { rule, exceptions, find } of rules) {
      if (exceptions?.has(`${area}.${key}`)) continue
      const words = variants.map((each) => find(each, source)).find((match) => match !== null)
      if (words) faults.push(`${area}.${key}: ${rule}: ${words}`)
    }
  }
  return faults
}

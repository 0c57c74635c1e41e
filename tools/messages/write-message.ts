import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Language } from '#messages/languages.ts'

/** How the code that a message becomes asks for what its platform has. */
export interface Target {
  /** A number in the locale's grouping. */
  formatNumber: (value: string) => string
  /** The plural category of a number. */
  selectPlural: (language: Language, value: string) => string
}

/** Languages whose plural is one condition; the others ask Intl. Source: Unicode CLDR, plural rules. */
const isOne: Partial<Record<Language, (value: string) => string>> = {
  en: (value) => `${value}===1`,
  hi: (value) => `${value}>=0&&${value}<=1`,
}
const hasNoPlural: readonly Language[] = ['zh']

/** An expression over `v`, the message's values: a string, or an array where tags wrap parts of it. */
export function writeMessage(
  elements: readonly MessageFormatElement[],
  language: Language,
  target: Target,
): string {
  const parts = writeParts(elements, language, target, null)
  if (!elements.some((element) => element.type === TYPE.tag)) return join(parts)
  return `[${parts.join(',')}]`
}

/** Whether its function gives an array. */
export function hasTags(elements: readonly MessageFormatElement[]): boolean {
  return elements.some((element) => element.type === TYPE.tag)
}

function join(parts: readonly string[]): string {
  return parts.join('+') || '""'
}

function writeParts(
  elements: readonly MessageFormatElement[],
  language: Language,
  target: Target,
  counted: string | null,
): string[] {
  const write = (inner: readonly MessageFormatElement[], number = counted) => {
    if (hasTags(inner)) throw new Error('a tag stands neither in a plural nor in another tag')
    return join(writeParts(inner, language, target, number))
  }
  return elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return JSON.stringify(element.value)
      case TYPE.argument:
        return `v.${element.value}`
      case TYPE.number:
        return target.formatNumber(`v.${element.value}`)
      case TYPE.pound:
        return target.formatNumber(counted!)
      case TYPE.tag:
        return `v.${element.value}(${write(element.children)})`
      case TYPE.select: {
        const value = `v.${element.value}`
        const { other, ...options } = element.options
        return Object.entries(options).reduceRight(
          (rest, [name, option]) =>
            `(${value}===${JSON.stringify(name)}?${write(option.value)}:${rest})`,
          `(${write(other!.value)})`,
        )
      }
      case TYPE.plural: {
        const value = `v.${element.value}`
        const { other, ...options } = element.options
        return Object.entries(options)
          .filter(([name]) => name.startsWith('=') || !hasNoPlural.includes(language))
          .sort(([a], [b]) => Number(b.startsWith('=')) - Number(a.startsWith('=')))
          .reduceRight(
            (rest, [name, option]) => {
              const holds = name.startsWith('=')
                ? `${value}===${name.slice(1)}`
                : name === 'one' && isOne[language]
                  ? isOne[language](value)
                  : `${target.selectPlural(language, value)}===${JSON.stringify(name)}`
              return `(${holds}?${write(option.value, value)}:${rest})`
            },
            `(${write(other!.value, value)})`,
          )
      }
      default:
        throw new Error('dates and times come as texts')
    }
  })
}

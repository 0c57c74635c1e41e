import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Language, languages, sourceLanguage } from '#messages/languages.ts'
import { placeholder } from './inline-messages.ts'
import type { Message } from './read-messages.ts'
import { type Target, writeMessage } from './write-message.ts'

const browserTarget: Target = {
  formatNumber: (value) => `${value}.toLocaleString(document.documentElement.lang)`,
  selectPlural: (language, value) => `new Intl.PluralRules("${language}").select(${value})`,
}

const use = new RegExp(`\\b${placeholder}\\((["'\`])(\\w+[\\w-]*)\\.(\\w+)\\.\\w+\\1(,|\\))`, 'g')

/** A script with the words of one language in the place of placeholders. */
export function linkScript(
  script: string,
  language: Language,
  messages: ReadonlyMap<string, Message>,
): string {
  const linked = script.replace(use, (_, _quote, area: string, key: string, end: string) => {
    const { texts } = messages.get(`${area}.${key}`)!
    const own = texts.get(language)
    const body = writeMessage(
      own ?? texts.get(sourceLanguage)!,
      own ? language : sourceLanguage,
      browserTarget,
    )
    return end === ')' ? `(${body})` : `(v=>${body})(`
  })
  if (linked.includes(`${placeholder}(`)) throw new Error('A message has no place in a script')
  return language === sourceLanguage ? linked : moveImports(linked, language)
}

/** Each language's scripts lie in a folder of their own; their styles and fonts don't. */
function moveImports(script: string, language: Language): string {
  return script.replace(/(["'`]\/?assets\/)([\w.-]+\.js["'`])/g, `$1${language}/$2`)
}

/** Puts the words into all scripts of a build: the source language's in place, the others' below its code. */
export function linkScripts(client: string, all: readonly Message[]): void {
  const messages = new Map(all.map((each) => [`${each.area}.${each.key}`, each]))
  for (const name of globSync('assets/*.js', { cwd: client })) {
    const script = readFileSync(join(client, name), 'utf8')
    for (const language of languages) {
      const path = join(client, addLanguage(name, language))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, linkScript(script, language, messages))
    }
  }
}

function addLanguage(path: string, language: Language): string {
  return language === sourceLanguage ? path : path.replace(/^assets\//, `assets/${language}/`)
}

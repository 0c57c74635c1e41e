import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { type Language, languages, sourceLanguage } from '#messages/languages.ts'

/** `tag` wraps a part of the text in an element. */
export type ParameterType = 'text' | 'number' | 'tag'

export interface Message {
  /** The file's name. */
  area: string
  key: string
  /** Of each language that has it, the source among them. */
  texts: ReadonlyMap<Language, MessageFormatElement[]>
  source: string
  parameters: ReadonlyMap<string, ParameterType>
  /** Changes with any of its texts. */
  hash: string
}

/** A message file as translators' tools know it: ICU texts, and `@key` with a note and a limit. */
export type MessageFile = Record<string, string | { description?: string; maxLength?: number }>

/** All messages below `folder`; throws with every fault of theirs. Source: LANG-01. */
export function readMessages(folder: string): Message[] {
  const faults: string[] = []
  const messages = globSync('*.json', { cwd: join(folder, sourceLanguage) })
    .sort()
    .flatMap((name) => readArea(folder, basename(name, '.json'), faults))
  for (const language of languages)
    for (const name of globSync('*.json', { cwd: join(folder, language) }))
      if (!existsSync(join(folder, sourceLanguage, name)))
        faults.push(`${language}/${name}: there is no ${sourceLanguage}/${name}`)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return messages
}

function readArea(folder: string, area: string, faults: string[]): Message[] {
  const files = new Map<Language, MessageFile>()
  for (const language of languages) {
    const path = join(folder, language, `${area}.json`)
    if (existsSync(path)) files.set(language, JSON.parse(readFileSync(path, 'utf8')) as MessageFile)
  }
  const source = files.get(sourceLanguage)!
  const keys = Object.keys(source).filter((key) => !key.startsWith('@'))
  for (const [language, file] of files)
    for (const key of Object.keys(file))
      if (!keys.includes(key.replace('@', '')))
        faults.push(`${language}/${area}.json: ${key}: not a message of the source`)
  return keys.map((key) => readMessage(area, key, files, faults))
}

function readMessage(
  area: string,
  key: string,
  files: ReadonlyMap<Language, MessageFile>,
  faults: string[],
): Message {
  const source = files.get(sourceLanguage)!
  const about = source[`@${key}`]
  const maxLength = typeof about === 'object' ? about.maxLength : undefined
  const texts = new Map<Language, MessageFormatElement[]>()
  let parameters = new Map<string, ParameterType>()
  if (!/^[a-z][a-zA-Z0-9]*$/.test(key)) faults.push(`${area}.json: ${key}: not a name in camelCase`)
  for (const [language, file] of files) {
    const where = `${language}/${area}.json: ${key}`
    const text = file[key]
    // An area is translated as a whole, or not yet.
    if (typeof text !== 'string' || text.trim() === '') {
      faults.push(`${where}: has no text`)
      continue
    }
    if (maxLength !== undefined && text.length > maxLength)
      faults.push(`${where}: is longer than ${maxLength} characters`)
    try {
      const elements = parse(text)
      const own = findParameters(elements)
      if (language === sourceLanguage) parameters = own
      else if (formatParameters(own) !== formatParameters(parameters))
        faults.push(
          `${where}: has ${formatParameters(own)}, the source ${formatParameters(parameters)}`,
        )
      texts.set(language, elements)
    } catch (error) {
      faults.push(`${where}: ${(error as Error).message}`)
    }
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([...texts]))
    .digest('hex')
    .slice(0, 6)
  return { area, key, texts, source: String(source[key]), parameters, hash }
}

function formatParameters(parameters: ReadonlyMap<string, ParameterType>): string {
  const list = [...parameters].map(([name, type]) => `${name} (${type})`)
  return list.sort().join(', ') || 'no parameters'
}

function findParameters(
  elements: readonly MessageFormatElement[],
  parameters = new Map<string, ParameterType>(),
): Map<string, ParameterType> {
  const add = (name: string, type: ParameterType) => {
    const before = parameters.get(name)
    if (before !== undefined && before !== type) throw new Error(`${name} is ${before} and ${type}`)
    parameters.set(name, type)
  }
  for (const element of elements) {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        break
      case TYPE.argument:
        add(element.value, 'text')
        break
      case TYPE.number:
        if (element.style) throw new Error(`${element.value}: numbers have no style here`)
        add(element.value, 'number')
        break
      case TYPE.select:
      case TYPE.plural:
        if (element.type === TYPE.plural && element.pluralType !== 'cardinal')
          throw new Error(`${element.value}: ordinal numbers are not supported`)
        add(element.value, element.type === TYPE.plural ? 'number' : 'text')
        for (const option of Object.values(element.options))
          findParameters(option.value, parameters)
        break
      case TYPE.tag:
        add(element.value, 'tag')
        findParameters(element.children, parameters)
        break
      default:
        throw new Error('dates and times come as texts, formatted for the seller’s place')
    }
  }
  return parameters
}

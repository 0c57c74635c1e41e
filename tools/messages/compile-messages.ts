import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceLanguage } from '#messages/languages.ts'
import { type Message, type ParameterType, readMessages } from './read-messages.ts'
import { hasTags, type Target, writeMessage } from './write-message.ts'

const serverTarget: Target = {
  formatNumber: (value) => `formatNumber(${value})`,
  selectPlural: (language, value) => `selectPlural(${JSON.stringify(language)},${value})`,
}

const typeNames: Record<ParameterType, string> = {
  text: 'string',
  number: 'number',
  tag: '(text: string) => T',
}

/** Writes a module of typed functions for each area of messages, and removes those without one. */
export function compileMessages(repository: string): void {
  const messages = readMessages(join(repository, 'messages'))
  const target = join(repository, 'src/messages/compiled')
  mkdirSync(target, { recursive: true })
  const modules = new Map<string, string>()
  for (const [area, areaMessages] of Map.groupBy(messages, ({ area }) => area))
    modules.set(`${area}.ts`, writeModule(areaMessages))
  for (const name of readdirSync(target))
    if (!modules.has(name)) rmSync(join(target, name), { recursive: true })
  for (const [name, text] of modules) writeChanged(join(target, name), text)
}

/** A file that stays as it is keeps its time, by which others see what changed. */
function writeChanged(path: string, text: string): void {
  try {
    if (readFileSync(path, 'utf8') === text) return
  } catch {}
  writeFileSync(path, text)
}

function writeModule(messages: readonly Message[]): string {
  const functions = messages.map(writeFunction)
  const body = functions.join('\n')
  const imports = [
    body.includes('getLanguage()')
      ? "import { getLanguage } from '#messages/current-locale.ts'"
      : null,
    /(formatNumber|selectPlural)\(/.test(body)
      ? `import { ${['formatNumber', 'selectPlural'].filter((name) => body.includes(`${name}(`)).join(', ')} } from '#messages/message-parts.ts'`
      : null,
  ].filter((line) => line !== null)
  return `// Written by tools/messages/compile-messages.ts.\n${imports.join('\n')}\n${body}`
}

function writeFunction({ key, texts, source, parameters }: Message): string {
  const fields = [...parameters].map(([name, type]) => `${name}: ${typeNames[type]}`)
  const isRich = hasTags(texts.get(sourceLanguage)!)
  const values = fields.length > 0 ? `v: { ${fields.join('; ')} }` : ''
  const cases = [...texts].map(([language, elements]) => {
    const result = `return ${writeMessage(elements, language, serverTarget)}`
    return language === sourceLanguage
      ? `    default: ${result}`
      : `    case '${language}': ${result}`
  })
  return `/** ${source.replaceAll('*/', '* /')} */
export function ${key}${isRich ? '<T>' : ''}(${values}): ${isRich ? '(string | T)[]' : 'string'} {
  switch (getLanguage()) {
${cases.join('\n')}
  }
}
`
}

if (import.meta.main) {
  try {
    compileMessages(join(import.meta.dirname, '../..'))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}

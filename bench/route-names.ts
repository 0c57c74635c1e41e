import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readImports } from '../tools/read-imports.ts'

const web = join(import.meta.dirname, '../src/web')
const contract = join(import.meta.dirname, '../src/contract')
const schemas = join(contract, 'schemas')

/** Query parameters and form fields that a page reads, found in its sources: rather too many than too few. */
export interface RouteNames {
  names: string[]
  /** Values of `do` and `intent`: the actions of its forms. */
  actions: string[]
}

const namePattern =
  /(?:\.(?:get|getAll|has)|\btext|\btextOf|\bidAsked|\bfilesOf)\((?:\w+, )?'([\w.-]+)'|\bname="([\w.-]+)"|\b(?:typed|said)\.(\w+)\b/g
/** A field of an input's schema, whose form is read by `readFormInput`. */
const schemaPattern = /^ +(\w+): (?:\w*[fF]ield\b|defineField)/gm
const numberedPattern = /[`"']?([\w.]+-)\$\{/g
const listPattern = /\b(?:\w*Names|\w*Fields|own) = \[([^\]]+)\]/g
const actionPattern =
  /name="(?:do|intent)" value="([\w-]+)"|case '([\w-]+)'|=== '([\w-]+)'|^ {6}'?([a-z-]+)'?: (?:async )?\(\) =>/gm
const lineNames: ReadonlySet<string> = new Set([
  'packId',
  'quantity',
  'words',
  'unit',
  'link',
  'targetPrice',
  'picture',
])
const headers: ReadonlySet<string> = new Set([
  'content-type',
  'accept',
  'referer',
  'cookie',
  'content-length',
  'length',
])

export function readRouteNames(file: string): RouteNames {
  const names = new Set<string>()
  const actions = new Set<string>()
  for (const path of listFormSources(join(web, file))) {
    const text = readFileSync(path, 'utf8')
    for (const match of text.matchAll(namePattern)) names.add(match.slice(1).find(Boolean)!)
    if (path.startsWith(schemas))
      for (const [, name] of text.matchAll(schemaPattern)) names.add(name!)
    for (const [, prefix] of text.matchAll(numberedPattern)) names.add(`${prefix}1`)
    for (const [, list] of text.matchAll(listPattern))
      for (const [, name] of list!.matchAll(/'(\w+)'/g)) names.add(name!)
    if (/lines\.\$\{at\}/.test(text))
      for (const name of [...names]) if (lineNames.has(name)) names.add(`lines.0.${name}`)
    for (const match of text.matchAll(actionPattern)) actions.add(match.slice(1).find(Boolean)!)
    for (const list of text.matchAll(/\b(orderActions|sellerActions|buyerActions)\b/g))
      for (const action of readActions(list[1]!)) actions.add(action)
  }
  return {
    names: [...names].filter((name) => !headers.has(name)).sort(),
    actions:
      names.has('do') || names.has('intent')
        ? [...actions].filter((action) => /^[a-z][a-z-]+$/.test(action)).sort()
        : [],
  }
}

/** The file and its imports; modules that can't contain forms are skipped. */
function listFormSources(start: string): string[] {
  const paths = new Set([start])
  for (const path of paths) {
    for (const { specifier, typeOnly } of readImports(path, readFileSync(path, 'utf8'))) {
      const to = resolveFormSource(path, specifier)
      if (to === null || typeOnly || to.includes('+types') || !/\.tsx?$/.test(to)) continue
      const relativePath = relative(web, to)
      if (/^(?:ui|browser)\/|frame\.tsx$|^styles/.test(relativePath)) continue
      if (/^widgets\//.test(relativePath) && !/(?:fields|form)\.tsx$/.test(relativePath)) continue
      paths.add(to)
    }
  }
  return [...paths]
}

function resolveFormSource(path: string, specifier: string): string | null {
  if (specifier.startsWith('#web/')) return join(web, specifier.slice(5))
  if (specifier.startsWith('.')) return join(dirname(path), specifier)
  const isRead = /^#contract\/schemas\/|\/listing-url\.ts$/.test(specifier)
  return isRead ? join(contract, specifier.slice('#contract/'.length)) : null
}

function readActions(list: string): string[] {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((path) => /(?:^|\/)(?:orders|quotes)\.ts$/.test(path))) {
    const [, words] =
      new RegExp(`${list} = \\[([^\\]]+)\\]`).exec(readFileSync(join(contract, file), 'utf8')) ?? []
    if (words) return [...words.matchAll(/'([\w-]+)'/g)].map(([, word]) => word!)
  }
  return []
}

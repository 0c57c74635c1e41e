import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readImports } from '../tools/read-imports.ts'

const web = join(import.meta.dirname, '../src/web')
const contract = join(import.meta.dirname, '../src/contract')

/** What a page reads of its query and of forms, found in its sources: more rather than less. */
export interface RouteNames {
  names: string[]
  /** Values of `do` and `intent`: what its forms can ask for. */
  deeds: string[]
}

const read =
  /(?:\.(?:get|getAll|has)|\btext|\btextOf|\bidAsked|\bfilesOf)\((?:\w+, )?'([\w.-]+)'|\bname="([\w.-]+)"|\b(?:typed|said)\.(\w+)\b/g
const numbered = /[`"']?([\w.]+-)\$\{/g
const listed = /\b(?:\w*Names|\w*Fields|own) = \[([^\]]+)\]/g
const said =
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

export function namesOf(file: string): RouteNames {
  const names = new Set<string>()
  const deeds = new Set<string>()
  for (const path of closure(join(web, file))) {
    const text = readFileSync(path, 'utf8')
    for (const match of text.matchAll(read)) names.add(match.slice(1).find(Boolean)!)
    for (const [, prefix] of text.matchAll(numbered)) names.add(`${prefix}1`)
    for (const [, list] of text.matchAll(listed))
      for (const [, name] of list!.matchAll(/'(\w+)'/g)) names.add(name!)
    if (/lines\.\$\{at\}/.test(text))
      for (const name of [...names]) if (lineNames.has(name)) names.add(`lines.0.${name}`)
    for (const match of text.matchAll(said)) deeds.add(match.slice(1).find(Boolean)!)
    for (const list of text.matchAll(/\b(deskDeeds|sellerDeeds|buyerDeeds)\b/g))
      for (const deed of deedsIn(list[1]!)) deeds.add(deed)
  }
  return {
    names: [...names].filter((name) => !headers.has(name)).sort(),
    deeds:
      names.has('do') || names.has('intent')
        ? [...deeds].filter((deed) => /^[a-z][a-z-]+$/.test(deed)).sort()
        : [],
  }
}

/** The file with what it imports of its own kind: pieces that know no form are left aside. */
function closure(start: string): string[] {
  const found = new Set([start])
  for (const path of found) {
    for (const { specifier, typeOnly } of readImports(path, readFileSync(path, 'utf8'))) {
      const to = specifier.startsWith('#web/')
        ? join(web, specifier.slice(5))
        : specifier.startsWith('.')
          ? join(dirname(path), specifier)
          : specifier === '#contract/listing-url.ts'
            ? join(contract, 'listing-url.ts')
            : null
      if (to === null || typeOnly || to.includes('+types') || !/\.tsx?$/.test(to)) continue
      const within = relative(web, to)
      if (/^(?:ui|browser)\/|frame\.tsx$|^styles/.test(within)) continue
      if (/^widgets\//.test(within) && !/(?:fields|form)\.tsx$/.test(within)) continue
      found.add(to)
    }
  }
  return [...found]
}

function deedsIn(list: string): string[] {
  for (const file of ['orders.ts', 'quotes.ts']) {
    const [, words] =
      new RegExp(`${list} = \\[([^\\]]+)\\]`).exec(readFileSync(join(contract, file), 'utf8')) ?? []
    if (words) return [...words.matchAll(/'([\w-]+)'/g)].map(([, word]) => word!)
  }
  return []
}

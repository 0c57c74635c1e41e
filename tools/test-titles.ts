import { parseSync, Visitor } from 'oxc-parser'
import { lineAt } from './read-imports.ts'

export interface TitleFound {
  title: string
  line: number
}

interface Callee {
  type: string
  name?: string
  object?: Callee
  callee?: Callee
  tag?: Callee
}

/** Titles of test(), it() and describe(), with .each() and such; code is parsed, so comments name nothing. */
export function testTitles(path: string, source: string): TitleFound[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]!.message}`)
  const found: TitleFound[] = []
  new Visitor({
    CallExpression(call) {
      if (!isTestWord(call.callee as Callee)) return
      const [first] = call.arguments
      if (first?.type === 'Literal' && typeof first.value === 'string') {
        found.push({ title: first.value, line: lineAt(source, call.start) })
      } else if (first?.type === 'TemplateLiteral') {
        const title = first.quasis.map((part) => part.value.cooked ?? '').join('…')
        found.push({ title, line: lineAt(source, call.start) })
      }
    },
  }).visit(program)
  return found
}

/** The word at the root of `test`, `test.each(…)`, `describe.for(…)`, `test.each\`…\``. */
function isTestWord(callee: Callee | undefined): boolean {
  if (!callee) return false
  if (callee.type === 'Identifier') return ['test', 'it', 'describe'].includes(callee.name ?? '')
  return isTestWord(callee.object ?? callee.callee ?? callee.tag)
}

/** `[CAT-07]` and `[CAT-07, CAT-08]` anywhere in a title. */
export function idsIn(title: string): string[] {
  const groups = title.matchAll(/\[([A-Z]+-\d+(?:\s*,\s*[A-Z]+-\d+)*)\]/g)
  return [...groups].flatMap((group) => group[1]!.split(/\s*,\s*/))
}

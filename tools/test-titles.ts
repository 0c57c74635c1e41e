import { parseSync, Visitor } from 'oxc-parser'
import { getLineNumber } from './read-imports.ts'

export interface TestTitle {
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

/**
 * Titles of test(), it() and describe(), with .each() and the like; the code is parsed, so comments don't
 * count.
 */
export function findTestTitles(path: string, source: string): TestTitle[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]!.message}`)
  const titles: TestTitle[] = []
  new Visitor({
    CallExpression(call) {
      if (!isTestWord(call.callee as Callee)) return
      const [first] = call.arguments
      if (first?.type === 'Literal' && typeof first.value === 'string') {
        titles.push({ title: first.value, line: getLineNumber(source, call.start) })
      } else if (first?.type === 'TemplateLiteral') {
        const title = first.quasis.map((part) => part.value.cooked ?? '').join('…')
        titles.push({ title, line: getLineNumber(source, call.start) })
      }
    },
  }).visit(program)
  return titles
}

/** The root identifier of `test`, `test.each(…)`, `describe.for(…)`, `test.each\`…\``. */
function isTestWord(callee: Callee | undefined): boolean {
  if (!callee) return false
  if (callee.type === 'Identifier') return ['test', 'it', 'describe'].includes(callee.name ?? '')
  return isTestWord(callee.object ?? callee.callee ?? callee.tag)
}

/** `[CAT-07]` and `[CAT-07, CAT-08]` anywhere in a title. */
export function findIds(title: string): string[] {
  const groups = title.matchAll(/\[([A-Z]+-\d+(?:\s*,\s*[A-Z]+-\d+)*)\]/g)
  return [...groups].flatMap((group) => group[1]!.split(/\s*,\s*/))
}

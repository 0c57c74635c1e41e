import {
  type Expression,
  type JSXElement,
  type JSXEmptyExpression,
  parseSync,
  Visitor,
} from 'oxc-parser'

/** Attributes that people see or hear. */
const shownAttributes =
  /^(aria-(label|description)|label|title|placeholder|alt|summary|hint|heading|caption|legend|note|lead|term|data-name)$/

/** The brand, units, examples of addresses, and a word that is typed as it stands: the same in each language. */
const spokenEverywhere = /^(haggle|mm|quote|https?:\/\/\S*|[\w-]+(\.[\w-]+)+)$/

/** Words for people in a component that are not in a message file, each with its line. */
export function findLiteralTexts(path: string, source: string): string[] {
  const { program } = parseSync(path, source)
  const texts: { text: string; at: number }[] = []
  const add = (text: string, at: number) => {
    if (!/\p{L}{2}/u.test(text.replace(/&\w+;/g, ''))) return
    if (spokenEverywhere.test(text.trim())) return
    texts.push({ text: text.trim().slice(0, 60), at })
  }
  const addValue = (value: Expression | JSXEmptyExpression, at: number): void => {
    if (value.type === 'Literal' && typeof value.value === 'string') add(value.value, at)
    else if (value.type === 'TemplateLiteral')
      for (const { value: part } of value.quasis) add(part.cooked ?? '', at)
    else if (value.type === 'LogicalExpression') addValue(value.right, at)
    else if (value.type === 'ConditionalExpression') {
      addValue(value.consequent, at)
      addValue(value.alternate, at)
    }
  }
  const addChildren = ({ children }: Pick<JSXElement, 'children'>) => {
    for (const child of children) {
      if (child.type === 'JSXText') add(child.value, child.start)
      else if (child.type === 'JSXExpressionContainer') addValue(child.expression, child.start)
    }
  }
  new Visitor({
    JSXElement: addChildren,
    JSXFragment: addChildren,
    JSXAttribute({ name, value, start }) {
      if (name.type !== 'JSXIdentifier' || !shownAttributes.test(name.name)) return
      if (value?.type === 'JSXExpressionContainer') addValue(value.expression, start)
      else if (value?.type === 'Literal') addValue(value, start)
    },
  }).visit(program)
  return texts
    .sort((a, b) => a.at - b.at)
    .map(({ text, at }) => `${path}:${source.slice(0, at).split('\n').length}: ${text}`)
}

/** Whose arguments operators and programs read, or nobody. */
const unshownCalls = /(^|\.)(log|warn|info|error|debug|describe)$/

/** `Nothing was retired: …`, `Tax number`: a capital, then a further word. SQL is in capitals or none. */
const startsLikeText = /^\P{L}*\p{Lu}\p{Ll}[\p{L}’]*[,:]? [\p{L}\d“(…][\p{L}\d’”),.:;%-]*/u

/**
 * Sentences and labels in code that has no elements: refusals, tables of words. Errors, log lines and
 * statements are for operators. One word alone is not noticed, as it may be a code.
 */
export function findShownWords(path: string, source: string): string[] {
  const { program } = parseSync(path, source)
  const unshown: { start: number; end: number }[] = []
  const texts: { text: string; start: number; end: number }[] = []
  const getText = ({ start, end }: { start: number; end: number }) => source.slice(start, end)
  new Visitor({
    NewExpression(node) {
      if (/Error$|Failure$/.test(getText(node.callee))) unshown.push(node)
    },
    CallExpression(node) {
      if (unshownCalls.test(getText(node.callee))) unshown.push(node)
    },
    TaggedTemplateExpression(node) {
      unshown.push(node.quasi)
    },
    Literal({ value, start, end }) {
      if (typeof value === 'string') texts.push({ text: value, start, end })
    },
    TemplateLiteral({ quasis, start, end }) {
      texts.push({ text: quasis.map(({ value }) => value.cooked).join('…'), start, end })
    },
  }).visit(program)
  const isUnshown = ({ start, end }: { start: number; end: number }) =>
    unshown.some((part) => part.start <= start && end <= part.end)
  return texts
    .filter((each) => startsLikeText.test(each.text.trim()) && !isUnshown(each))
    .sort((a, b) => a.start - b.start)
    .map(({ text, start }) => {
      const line = source.slice(0, start).split('\n').length
      return `${path}:${line}: ${text.trim().slice(0, 60)}`
    })
}

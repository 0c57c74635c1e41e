import { type JSXText, parseSync, Visitor } from 'oxc-parser'

/** Attributes that people see or hear. */
const shownAttributes =
  /^(aria-(label|description)|label|title|placeholder|alt|summary|hint|heading|caption|legend|note)$/

/** The brand, units, and examples of addresses: the same in each language. */
const spokenEverywhere = /^(haggle|mm|https?:\/\/\S*|[\w-]+(\.[\w-]+)+)$/

/** Words for people in a component that are not in a message file, each with its line. */
export function findLiteralTexts(path: string, source: string): string[] {
  const { program } = parseSync(path, source)
  const texts: string[] = []
  const add = (text: string, at: number) => {
    if (!/\p{L}{2}/u.test(text.replace(/&\w+;/g, ''))) return
    if (spokenEverywhere.test(text.trim())) return
    texts.push(`${path}:${source.slice(0, at).split('\n').length}: ${text.trim().slice(0, 60)}`)
  }
  const visitText = ({ value, start }: JSXText) => add(value, start)
  new Visitor({
    JSXText: visitText,
    JSXAttribute({ name, value, start }) {
      const isShown = name.type === 'JSXIdentifier' && shownAttributes.test(name.name)
      if (isShown && value?.type === 'Literal' && typeof value.value === 'string')
        add(value.value, start)
    },
  }).visit(program)
  return texts
}

import { parseSync, Visitor } from 'oxc-parser'

/** What takes an address of a page as it stands in a browser, with its language. */
const elements = /^(a|form|button|input)$/
const attributes = /^(href|action|formAction)$/
const calls = /^(window\.)?(fetch|location\.(assign|replace))$/
/** Paths of the shop that have not been through toHref (web/ui/to-href.ts). */
const plainPath = /^(?!toHref\().*?(\b\w*[pP]aths\.\w+\(|\b\w+Path\()|^['"`]\/(?!livez)/s

/** Addresses in a file of web that lose the language of the page, each with its line. */
export function findPlainAddresses(path: string, source: string): string[] {
  const { program } = parseSync(path, source)
  const offences: string[] = []
  const get = ({ start, end }: { start: number; end: number }) => source.slice(start, end)
  const check = (address: { start: number; end: number }) => {
    if (!plainPath.test(get(address))) return
    offences.push(`${path}:${source.slice(0, address.start).split('\n').length}`)
  }
  new Visitor({
    JSXOpeningElement({ name, attributes: given }) {
      if (!elements.test(get(name))) return
      for (const each of given) {
        if (each.type !== 'JSXAttribute' || !each.value || !attributes.test(get(each.name)))
          continue
        check(each.value.type === 'JSXExpressionContainer' ? each.value.expression : each.value)
      }
    },
    CallExpression({ callee, arguments: [address] }) {
      if (address && calls.test(get(callee))) check(address)
    },
    NewExpression({ callee, arguments: [address] }) {
      if (address && get(callee) === 'EventSource') check(address)
    },
  }).visit(program)
  return offences
}

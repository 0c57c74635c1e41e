import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeApi } from '#api/api.ts'
import type { ApiDocument, Operation, Schema } from '#api/docs/document.ts'
import { findNeededScope } from '#contract/keys/keys.ts'
import { apiRoutes } from '#contract/routes/api-routes.ts'
import type { Route } from '#contract/routes/route.ts'
import { formatType } from './client-types.ts'

export const clientPath = join(import.meta.dirname, '../client/haggle-client.ts')

interface ClientCall {
  method: string
  /** `/desk/orders/{id}` */
  path: string
  scope: string
  operation: Operation
}

/** The client's source: a method for each call that a key may make, and the types of its bodies. */
export function renderClient(
  document: ApiDocument = describeApi({ scheme: 'https', port: 443 }),
): string {
  const calls = listKeyCalls(document)
  const methods = calls.map(formatMethod)
  const types = listTypes(document, methods.join('\n'))
  return [
    '/** Written by tools/api-client.ts from the API’s document: change that, and run it again. */',
    "import { type Answer, type CallOptions, Caller, type ClientOptions } from './call-api.ts'",
    "export { Problem } from './call-api.ts'",
    ...types,
    `/** The calls of a shop's API that keys may make. */\nexport class HaggleClient {\n  readonly #caller: Caller\n
  constructor(options: ClientOptions) {\n    this.#caller = new Caller(options)\n  }\n\n${methods.join('\n\n')}\n}`,
    '',
  ].join('\n\n')
}

function listKeyCalls(document: ApiDocument): ClientCall[] {
  const routes: readonly (Route & { path: string })[] = apiRoutes
  return routes.flatMap(({ path, keySubject }) => {
    const documentPath = path.replace(/:(\w+)/g, '{$1}')
    const operations = Object.entries(document.paths[`/v1${documentPath}`] ?? {})
    return operations.flatMap(([method, operation]): ClientCall[] => {
      const scope = findNeededScope(keySubject, method.toUpperCase())
      // A PDF is no text, which is all that the client reads beside JSON.
      const isPdf = operation.responses['200']?.content?.['application/pdf'] !== undefined
      return scope === null || isPdf ? [] : [{ method, path: documentPath, scope, operation }]
    })
  })
}

function formatMethod({ method, path, scope, operation }: ClientCall): string {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const contents = Object.entries(operation.requestBody?.content ?? {})
  const [content] = contents
  const fileType = contents.some(([type]) => type === 'application/zip')
    ? 'string | Uint8Array<ArrayBuffer>'
    : 'string'
  const bodyType =
    content && (content[0].includes('json') ? formatType(content[1].schema, '    ') : fileType)
  const queryType = formatType(
    {
      type: 'object',
      properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
      required: query.filter((parameter) => parameter.required).map(({ name }) => name),
    },
    '    ',
  )
  const parameters = [
    ...ids.map((name) => `${name}: string`),
    ...(bodyType ? [`body: ${bodyType}`] : []),
    ...(query.length > 0 ? [`query: ${queryType} = {}`] : []),
    ...(method === 'get' ? [] : ['options: CallOptions = {}']),
  ]
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the client's own template
  const address = path.replace(/\{(\w+)\}/g, '${encodeURIComponent($1)}')
  const fields = [
    `method: '${method.toUpperCase()}'`,
    `path: \`${address}\``,
    ...(query.length > 0 ? ['query'] : []),
    ...(bodyType ? ['body'] : []),
    ...(method === 'get' ? [] : ['options']),
  ]
  return `  /** ${operation.summary ?? ''}. Scope: ${scope}. */
  ${formatName(method, path)}(${parameters.join(', ')}): Promise<Answer<${formatAnswer(operation)}>> {
    return this.#caller.call({ ${fields.join(', ')} })
  }`
}

/** `GET /desk/orders/{id}` is `getDeskOrdersById`. */
function formatName(method: string, path: string): string {
  const words = path
    .replace(/\{(\w+)\}/g, 'by $1')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
  return method + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}

function formatAnswer({ responses }: Operation): string {
  const schemas = Object.entries(responses).flatMap(([status, { content }]): Schema[] => {
    const [type, body] = Object.entries(content ?? {})[0] ?? []
    return status.startsWith('2') && type?.includes('json') && body ? [body.schema] : []
  })
  return schemas.map((schema) => formatType(schema, '  ')).join(' | ') || 'string'
}

/** The named types that this text uses, and those that they use. */
function listTypes({ components }: ApiDocument, text: string): string[] {
  const schemas = components?.schemas ?? {}
  const texts = new Map<string, string>()
  const pending = [text]
  for (const each of pending)
    for (const [name] of each.matchAll(/\b[A-Z]\w+\b/g)) {
      const schema = schemas[name]
      if (!schema || texts.has(name)) continue
      const type = formatType(schema)
      texts.set(name, `export type ${name} = ${type}`)
      pending.push(type)
    }
  return [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, type]) => type)
}

if (import.meta.main) writeFileSync(clientPath, renderClient())

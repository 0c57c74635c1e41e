/** The parts of an OpenAPI 3.1 document that its page shows. */
export interface ApiDocument {
  info: { title: string; version: string; description?: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema>; securitySchemes?: Record<string, object> }
}

export interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  /** Ways to be let in, of which one is needed; each with the scopes that it takes. */
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
  description?: string
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  default?: unknown
  example?: unknown
  minimum?: number
  maximum?: number
  description?: string
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}

/** A call as the page lists it. */
export interface Call extends Operation {
  id: string
  method: string
  path: string
}

export function listCalls(document: ApiDocument): Call[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const id = `${method}-${path.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')}`
      return { ...operation, id, method: method.toUpperCase(), path }
    }),
  )
}

/** The scope that a key needs for the call; undefined: no key may make it. */
export function findCallScope({ security = [] }: Operation): string | undefined {
  return security.flatMap(({ key = [] }) => key)[0]
}

/** Of all calls, so many take a parameter that the page explains once. */
const sharedShare = 1 / 5

/** Parameters that many calls take, explained once; what an address holds is each call's own. */
export function findSharedParameters(calls: readonly Call[]): Parameter[] {
  const uses = new Map<string, { parameter: Parameter; count: number }>()
  for (const parameter of calls.flatMap((call) => call.parameters ?? [])) {
    if (parameter.in === 'path' || parameter.required) continue
    const entry = uses.get(parameter.name) ?? { parameter, count: 0 }
    uses.set(parameter.name, { ...entry, count: entry.count + 1 })
  }
  return [...uses.values()]
    .filter(({ count }) => count >= calls.length * sharedShare)
    .map(({ parameter }) => parameter)
}

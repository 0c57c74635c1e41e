/** The parts of an OpenAPI 3.1 document that its page shows. */
export interface ApiDocument {
  info: { title: string; version: string; description?: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

export interface Operation {
  summary?: string
  description?: string
  tags?: string[]
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

/** Parameters that every call takes, listed once. */
export function findSharedParameters(calls: readonly Call[]): Parameter[] {
  const [first, ...others] = calls
  const hasParameter = (call: Call, name: string) =>
    call.parameters?.some((parameter) => parameter.name === name) ?? false
  return (first?.parameters ?? []).filter(({ name }) =>
    others.every((call) => hasParameter(call, name)),
  )
}

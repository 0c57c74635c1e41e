import type { ApiDocument } from '../../src/api/docs/document.ts'
import { goodValue, sampleOf } from '../good-values.ts'
import { namesOf } from '../route-names.ts'
import type { Target } from './matrix-routes.ts'
import type { Body } from './matrix-shop.ts'

/** What a command may be sent with so that its id is what decides: one body for each thing that a form can ask for. */
export function bodiesFor(target: Target, document: ApiDocument): readonly (Body | undefined)[] {
  if (target.method === 'GET') return [undefined]
  if (target.isCall) {
    const { requestBody } = document.paths[target.pattern]![target.method.toLowerCase()]!
    const schema = Object.values(requestBody?.content ?? {})[0]?.schema
    return [
      target.method === 'DELETE'
        ? undefined
        : { json: schema ? (sampleOf(schema, document) as object) : {} },
    ]
  }
  const { names, deeds } = namesOf(target.file!)
  const form = Object.fromEntries(names.map((name) => [name, String(goodValue(name))]))
  const asked = deeds.map((deed) => ({ form: { ...form, do: deed, intent: deed } }))
  return asked.length > 0 ? asked : [{ form }]
}

import type { ApiDocument } from '../../src/api/docs/document.ts'
import { readRouteNames } from '../route-names.ts'
import { buildSample, getValidValue } from '../valid-values.ts'
import type { Target } from './matrix-routes.ts'
import type { Body } from './matrix-shop.ts'

/** Bodies of a command that are valid enough for its id to decide: one for each action of a form. */
export function bodiesFor(target: Target, document: ApiDocument): readonly (Body | undefined)[] {
  if (target.method === 'GET') return [undefined]
  if (target.isCall) {
    const { requestBody } = document.paths[target.pattern]![target.method.toLowerCase()]!
    const schema = Object.values(requestBody?.content ?? {})[0]?.schema
    return [
      target.method === 'DELETE'
        ? undefined
        : { json: schema ? (buildSample(schema, document) as object) : {} },
    ]
  }
  const { names, actions } = readRouteNames(target.file!)
  const form = Object.fromEntries(names.map((name) => [name, String(getValidValue(name))]))
  const actionBodies = actions.map((action) => ({ form: { ...form, do: action, intent: action } }))
  return actionBodies.length > 0 ? actionBodies : [{ form }]
}

import type { Schema } from './document.ts'
import { type Html, html } from './html.ts'
import { listFields, typeText } from './types.ts'

/** A named schema with its fields. */
export function schemaSection(name: string, schema: Schema): Html {
  const fields = listFields(schema)
  return html`<section aria-labelledby="schema-${name}">
<h3 id="schema-${name}">${name}${schema.type === 'array' ? ' (list)' : ''}</h3>
${fields.length > 0 ? fieldTable(name, fields) : html`<p>${typeText(schema)}</p>`}
</section>
`
}

function fieldTable(name: string, fields: readonly [string, Schema][]): Html {
  return html`<div class="table" role="region" aria-label="Fields of ${name}" tabindex="0"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${fields.map(
    ([
      field,
      schema,
    ]) => html`<tr><th scope="row"><code>${field}</code></th><td>${typeText(schema)}${listFieldNames(schema)}</td>
<td>${schema.description}</td></tr>`,
  )}</tbody>
</table></div>`
}

/** The fields of an unnamed object within a field. */
function listFieldNames(schema: Schema): Html | null {
  const names = listFields(schema).map(([name]) => name)
  return names.length > 0 ? html`: ${names.join(', ')}` : null
}

import { type Call, findCallScope, type Parameter } from './document.ts'
import { type Html, html } from './html.ts'
import { typeText } from './types.ts'

/** A call with its parameters, its answers and an example to paste into a terminal. */
export function callSection(
  call: Call,
  shared: ReadonlySet<string>,
  server: string,
  examples: Record<string, string>,
): Html {
  const parameters = call.parameters ?? []
  const ownParameters = parameters.filter(({ name }) => !shared.has(name))
  const sharedNames = parameters.map(({ name }) => name).filter((name) => shared.has(name))
  return html`<section aria-labelledby="${call.id}">
<h2 id="${call.id}"><span class="method">${call.method}</span> <code>${call.path}</code></h2>
<p>${call.summary}. ${call.description}</p>
${scopeLine(call)}
${ownParameters.length > 0 ? parameterTable(ownParameters, call.path) : null}
${sharedNames.length > 0 ? html`<p>Also takes <a href="#everywhere">what many calls take</a>: ${sharedNames.map((name, at) => html`${at > 0 ? ', ' : ''}<code>${name}</code>`)}.</p>` : null}
${bodyLine(call)}
${answerTable(call)}
<pre tabindex="0" aria-label="Example"><code>curl ${buildCurlOptions(call)}'${exampleAddress(call, server, examples)}'</code></pre>
</section>
`
}

function scopeLine(call: Call): Html | null {
  const scope = findCallScope(call)
  return scope === undefined ? null : html`<p>A key needs the scope <code>${scope}</code>.</p>`
}

function bodyLine(call: Call): Html | null {
  const schema = Object.values(call.requestBody?.content ?? {})[0]?.schema
  return schema ? html`<p>Takes JSON: ${typeText(schema)}</p>` : null
}

/** The curl options that a call needs besides its address. */
function buildCurlOptions({ method, requestBody, responses }: Call): string {
  const token = '401' in responses ? '-H "authorization: Bearer $TOKEN" ' : ''
  if (method === 'GET') return token
  return `-X ${method} ${token}${requestBody ? "-H 'content-type: application/json' -d '{}' " : ''}`
}

export function parameterTable(parameters: readonly Parameter[], callName: string): Html {
  return html`<div class="table" role="region" aria-label="Parameters of ${callName}" tabindex="0"><table>
<thead><tr><th scope="col">Parameter</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${parameters.map(
    (
      parameter,
    ) => html`<tr><th scope="row"><code>${parameter.name}</code></th><td>${typeText(parameter.schema)}</td>
<td>${describeParameter(parameter)}</td></tr>`,
  )}</tbody>
</table></div>`
}

function describeParameter({ schema, description, required }: Parameter): string {
  const requirements = [
    required ? 'needed' : '',
    description ?? schema.description ?? '',
    schema.default === undefined ? '' : `usually ${schema.default}`,
  ]
  const text = requirements.filter(Boolean).join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function answerTable(call: Call): Html {
  return html`<div class="table" role="region" aria-label="Answers of ${call.path}" tabindex="0"><table>
<thead><tr><th scope="col">Answer</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${Object.entries(call.responses).map(([status, { description, content }]) => {
    const schema = Object.values(content ?? {})[0]?.schema
    const type = schema ? typeText(schema) : null
    return html`<tr><th scope="row">${status}</th><td>${type}</td><td>${description}</td></tr>`
  })}</tbody>
</table></div>`
}

/** Required parameters and those with an example, with values that the seller has. */
export function exampleAddress(
  call: Call,
  server: string,
  examples: Record<string, string>,
): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(examples[name] ?? name),
  )
  const requiredParameters = (call.parameters ?? []).filter(
    ({ in: place, required, schema }) =>
      place === 'query' && (required || schema.example !== undefined),
  )
  const query = new URLSearchParams(
    requiredParameters.map(({ name, schema }) => [
      name,
      examples[name] ?? String(schema.example ?? ''),
    ]),
  )
  return `${server}${path}${query.size > 0 ? `?${query}` : ''}`
}

import { callSection, parameterTable } from './call.ts'
import { type ApiDocument, findSharedParameters, listCalls } from './document.ts'
import { html } from './html.ts'
import { schemaSection } from './schema.ts'

/** The API document as an HTML page: no script, one stylesheet. */
export function docsPage(document: ApiDocument, examples: Record<string, string>): string {
  const calls = listCalls(document)
  const sharedParameters = findSharedParameters(calls)
  const shared = new Set(sharedParameters.map((parameter) => parameter.name))
  const tags = [...new Set(calls.flatMap((call) => call.tags ?? []))]
  const schemas = Object.entries(document.components?.schemas ?? {})
  const server = document.servers[0]?.url ?? ''
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${document.info.title}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>${document.info.title}</h1>
<p>${document.info.description}</p>
<p>Base address <code>${server}</code>. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
</header>
<nav aria-label="Calls">
${tags.map(
  (tag) => html`<h2>${tag}</h2>
<ul>${calls.filter((call) => call.tags?.includes(tag)).map((call) => html`<li><a href="#${call.id}"><b>${call.method}</b> ${call.path}</a></li>`)}</ul>`,
)}
</nav>
<main>
<section aria-labelledby="everywhere">
<h2 id="everywhere">On many calls</h2>
<p>Explained once; each call that takes them says so. None is needed. What is sent must be this host’s and your own, or the call is refused.</p>
${parameterTable(sharedParameters, 'many calls')}
</section>
${calls.map((call) => callSection(call, shared, server, examples))}
<h2 id="schemas">Shapes</h2>
${schemas.map(([name, schema]) => schemaSection(name, schema))}
</main>
</body>
</html>
`.html
}

import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import { shop } from '#app/shop.ts'
import { type ImportCode, importKinds } from '#contract/desk/desk-imports.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { addPrefix } from '#contract/paths/language-prefix.ts'
import { readMultipart } from '#contract/requests/read-multipart.server.ts'
import { getBodyLimits } from '#contract/routes/find-route.ts'
import type { ImportRequest } from '#domain/feeds/import-runs.ts'
import { isStop, type Outcome, refuse } from '#kernel/outcome.ts'
import { getAddressPrefix } from '#messages/current-locale.ts'
import type { Scope } from '#platform/scope.ts'
import { csvCell } from '#platform/spreadsheet-formulas.ts'
import * as deskImportsTexts from '#texts/desk-imports.ts'
import type { HttpEnv } from '../pipeline/http-env.ts'
import { brokenUpload, type UploadedFile, UploadQueue } from './upload-queue.ts'

/**
 * Large files of the desk, streamed outside React Router, which would buffer them in memory.
 * Uploads answer with a redirect to a page; downloads are streamed. Source: DESK-02.
 */
export function addDeskFileRoutes(app: Hono<HttpEnv>): void {
  app.post(deskPaths.upload(), async (c) => {
    const scope = c.get('scope')
    if (!scope.staff) return goTo(c, buildLoginPath(deskPaths.imports()))
    const outcome = await receiveUpload(scope, c.req.raw)
    if (outcome.ok) return goTo(c, deskPaths.import(outcome.value))
    // The rest of the file is not read, so the connection cannot be reused.
    c.header('connection', 'close')
    return goTo(c, `${deskPaths.imports()}?refused=${outcome.code}`)
  })
  app.get(deskPaths.export(), (c) => {
    const scope = c.get('scope')
    if (!scope.staff) return goTo(c, buildLoginPath(deskPaths.imports()))
    const day = scope.now.toISOString().slice(0, 10)
    // Starts with the byte order mark by which spreadsheets recognise UTF-8; the importer strips
    // it.
    return download(
      c,
      `products-${scope.seller.code}-${day}.tsv`,
      'text/tab-separated-values',
      exportProducts(scope),
    )
  })
  app.get(deskPaths.importSample(), (c) => {
    const scope = c.get('scope')
    if (!scope.staff) return goTo(c, buildLoginPath(deskPaths.imports()))
    const kind = c.req.query('kind') === 'delta' ? 'delta' : 'products'
    const name = kind === 'delta' ? 'sample-prices-and-stock.csv' : 'sample-products.csv'
    return download(c, name, 'text/csv', [shop.feeds.buildSampleFile(scope, kind)])
  })
  app.get(deskPaths.table(), async (c) => {
    const scope = c.get('scope')
    if (!scope.staff) return goTo(c, buildLoginPath(deskPaths.delivery()))
    return download(c, `delivery-${scope.seller.code}.csv`, 'text/csv', [
      await shop.delivery.exportServiceability(scope),
    ])
  })
  app.get('/desk/imports/:id/errors.csv', async (c) => {
    const scope = c.get('scope')
    if (!scope.staff) return goTo(c, buildLoginPath(deskPaths.imports()))
    const id = toRunId(c.req.param('id'))
    if (id === null) return c.notFound()
    await shop.feeds.getImportRun(scope, id)
    const problems = await shop.feeds.listImportProblems(scope, id, 10_000)
    const lines = problems.map(({ line, code, place, value, text }) =>
      [String(line), code, place, value, text].map(csvCell).join(','),
    )
    const head = [
      deskImportsTexts.headLine(),
      deskImportsTexts.headId(),
      deskImportsTexts.headColumn(),
      deskImportsTexts.headValue(),
      deskImportsTexts.headError(),
    ]
    const text = [head.join(','), ...lines, ''].join('\n')
    return download(c, `import-${id}-errors.csv`, 'text/csv', [`\ufeff${text}`])
  })
  app.get('/desk/imports/:id/failed-rows.csv', async (c) => {
    const scope = c.get('scope')
    if (!scope.staff) return goTo(c, buildLoginPath(deskPaths.imports()))
    const id = toRunId(c.req.param('id'))
    if (id === null) return c.notFound()
    const { hasFailedRows } = await shop.feeds.getImportRun(scope, id)
    if (!hasFailedRows) return c.notFound()
    return download(
      c,
      `import-${id}-failed-rows.csv`,
      'text/csv',
      shop.feeds.exportFailedRows(scope, id),
    )
  })
}

/** To a page in the language of the request's address. Source: LANG-09. */
function goTo(c: Context<HttpEnv>, path: string): Response {
  return c.redirect(addPrefix(getAddressPrefix(), path), 303)
}

function toRunId(text: string): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null
}

async function* exportProducts(scope: Scope): AsyncGenerator<string> {
  yield '\ufeff'
  yield* shop.feeds.exportProducts(scope)
}

function download(
  c: Context<HttpEnv>,
  name: string,
  type: string,
  text: AsyncIterable<string> | Iterable<string>,
): Response {
  const body = Readable.toWeb(
    Readable.from(text, { objectMode: true }).map((piece: string) => Buffer.from(piece)),
  )
  c.header('content-type', `${type}; charset=utf-8`)
  c.header('content-disposition', `attachment; filename="${name}"`)
  c.header('cache-control', 'no-store')
  return c.body(body as ReadableStream)
}

function buildLoginPath(back: string): string {
  return `${deskPaths.login()}?back=${encodeURIComponent(back)}`
}

/** The fields precede the file in the form, so they are available when the file starts. */
async function receiveUpload(
  scope: Scope,
  request: Request,
): Promise<Outcome<number, ImportCode | 'forbidden'>> {
  const fields = new Map<string, string>()
  let upload: Promise<Outcome<number, ImportCode>> | null = null
  const pictures = new UploadQueue()
  const form = readMultipart(request, getBodyLimits(deskPaths.upload(), true), {
    field: (name, value) => fields.set(name, value),
    file(_name, file, fileName) {
      const arePictures = fields.get('kind') === 'pictures'
      if (arePictures ? fileName === '' : upload) return void file.resume()
      if (arePictures) pictures.add({ path: fileName, chunks: file })
      upload ??= arePictures
        ? startPictures(scope, fields, fileName, pictures.read(form.fault))
        : startImport(scope, fields, fileName, readToEnd(file, form.fault))
      // The outcome is awaited below.
      upload.catch(() => {})
      upload.finally(form.stop).catch(() => {})
    },
  })
  const fault = await form.fault
  pictures.end()
  try {
    return upload ? await upload : refuse(fault ? 'broken' : 'no-file')
  } catch (error) {
    if (error === brokenUpload) return refuse('broken')
    if (isStop(error) && error.kind === 'forbidden') return refuse('forbidden')
    throw error
  }
}

/**
 * Yields the file, then verifies that it is complete: a truncated form looks like a shorter file.
 */
async function* readToEnd(file: Readable, fault: Promise<unknown>): AsyncGenerator<Uint8Array> {
  try {
    yield* file
  } catch {
    throw brokenUpload
  }
  if (await fault) throw brokenUpload
}

function startPictures(
  scope: Scope,
  fields: ReadonlyMap<string, string>,
  fileName: string,
  files: AsyncIterable<UploadedFile>,
): Promise<Outcome<number, ImportCode>> {
  const request = {
    fileName: /\.(?:zip|csv|tsv|txt)$/i.test(fileName) ? fileName : 'pictures.zip',
    replace: fields.has('replace'),
  }
  return shop.feeds.uploadPictures(scope, request, files)
}

async function startImport(
  scope: Scope,
  fields: ReadonlyMap<string, string>,
  fileName: string | undefined,
  file: AsyncIterable<Uint8Array>,
): Promise<Outcome<number, ImportCode>> {
  const kind = importKinds.find((each) => each === fields.get('kind')) ?? 'products'
  const importRequest: ImportRequest = {
    kind,
    fileName: fileName ?? '',
    encoding: fields.get('encoding') === 'latin1' ? 'latin1' : 'utf8',
    taxRate: fields.get('taxRate') ?? '',
    replace: fields.has('replace'),
    asksColumns: true,
  }
  return shop.feeds.uploadImport(scope, importRequest, file)
}

import {
  documentLanguages,
  documentTexts,
  isDocumentKind,
  maxDocumentFiles,
} from '#contract/catalog/product-documents.ts'
import { readMultipart } from '#contract/requests/read-multipart.server.ts'
import { productDocumentsBody } from '#contract/routes/body-limits.ts'
import type { NewDocument } from '#domain/catalog/catalog.ts'
import { cleanText, cutText, hasNul } from '#kernel/clean-text.ts'
import { isStop, type Stop } from '#kernel/outcome.ts'
import * as productDocumentsTexts from '#texts/product-documents.ts'
import type { Visit } from '#web/visit.ts'
import type { Problem } from '../parts/error-summary.tsx'

interface ReceivedForm {
  fields: FormData
  /** In the order of the form. */
  documents: NewDocument[]
  /** Null: everything arrived. Then none of its files is stored. */
  problems: Problem[] | null
}

type Receipt = Awaited<ReturnType<Visit['shop']['catalog']['receiveDocument']>> | Stop | 'broken'

/**
 * Reads a form of the desk whose files are streamed into storage as they arrive, one after the
 * other. A single one that is refused refuses them all. Source: LIST-05.
 */
export async function receiveDocuments(
  { scope, shop }: Visit,
  productId: number,
  request: Request,
): Promise<ReceivedForm> {
  const fields = new FormData()
  const files: { fileName: string; receipt: Promise<Receipt> }[] = []
  const form = readMultipart(request, productDocumentsBody, {
    field: (name, value) => fields.append(cleanText(name), cleanText(value)),
    file(_name, file, fileName) {
      if (fileName === '' || files.length >= maxDocumentFiles) return void file.resume()
      const receipt = shop.catalog
        .receiveDocument(scope, productId, file)
        .catch((error): Stop | 'broken' => (isStop(error) ? error : failUnlessBroken(error, file)))
        .finally(() => file.resume())
      files.push({ fileName: cutText(cleanText(fileName), 200), receipt })
    },
  })
  const fault = await form.fault
  const problems: Problem[] = []
  const documents: NewDocument[] = []
  const kind = String(fields.get('kind') ?? '')
  const language = String(fields.get('language') ?? '')
  for (const { fileName, receipt } of files) {
    const outcome = await receipt
    if (outcome === 'broken') problems.push({ field: 'documents', text: documentTexts.broken() })
    else if ('kind' in outcome) throw outcome
    else if (!outcome.ok) problems.push(describeRefusal(fileName, outcome.code))
    else
      documents.push({
        file: outcome.value,
        fileName,
        kind: isDocumentKind(kind) ? kind : null,
        language: Object.hasOwn(documentLanguages, language) ? language : null,
      })
  }
  if (fault || [...fields].some(([, value]) => hasNul(String(value))))
    problems.splice(0, problems.length, { field: 'documents', text: documentTexts.broken() })
  if (problems.length === 0) return { fields, documents, problems: null }
  await shop.catalog.discardDocuments(
    scope,
    documents.map(({ file }) => file),
  )
  return { fields, documents: [], problems }
}

function describeRefusal(
  fileName: string,
  code: 'no-file' | 'unknown-format' | 'too-large',
): Problem {
  const reason = code === 'no-file' ? productDocumentsTexts.fileEmpty() : documentTexts[code]()
  return { field: 'documents', text: productDocumentsTexts.fileRefused({ file: fileName, reason }) }
}

/** A stream that the form's end destroyed is no failure of the shop. */
function failUnlessBroken(error: unknown, file: { destroyed: boolean }): 'broken' {
  if (file.destroyed) return 'broken'
  throw error
}

import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type DeskDocument,
  type DocumentCode,
  type DocumentFields,
  documentTexts,
  maxDocuments,
  toDocumentFields,
} from '#contract/catalog/product-documents.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as productDocumentsTexts from '#texts/product-documents.ts'
import { notFound, orNotFound } from '#web/answers.ts'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import type { EditRefusal } from '../editing/edit.ts'
import { EditConflict } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage } from '../parts/desk-page.tsx'
import { EmptyState } from '../parts/desk-table.tsx'
import { ErrorSummary, type Problem } from '../parts/error-summary.tsx'
import type { Route } from './+types/documents.ts'
import { AddDocuments, AddLink } from './add-documents.tsx'
import { documentEditWords } from './document-edit-words.ts'
import { DocumentItem } from './document-item.tsx'
import { receiveDocuments } from './receive-documents.server.ts'

/** A product's documents and videos: add, describe, sort, remove (LIST-05). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  const { id, name, documents } = await orNotFound(
    shop.catalog.getDeskProduct(scope, toRowId(params.id)),
  )
  return {
    id,
    name,
    documents,
    limits: scope.outside.documentLimits ?? null,
    mayEdit: mayDo(staff, 'catalogue', 'part') && (await shop.catalog.isProductWithin(scope, id)),
  }
}

const moves = ['earlier', 'later', 'remove'] as const

export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'catalogue', 'part')
  const { scope, shop } = visit
  const id = toRowId(params.id)
  const form = await orNotFound(receiveDocuments(visit, id, request))
  if (form.problems) return data({ problems: form.problems, edit: undefined }, 400)
  const { fields, documents } = form
  const command = readFormText(fields, 'do')
  const documentId = toNumber(readFormText(fields, 'document', 20))
  if (command === 'save') return saveFields(visit, id, documentId, fields)
  const move = moves.find((each) => each === command)
  const outcome = await orNotFound(
    move
      ? shop.catalog.moveDocument(scope, id, documentId, move)
      : command === 'link'
        ? shop.catalog.addDocumentLink(scope, id, {
            address: readFormText(fields, 'address', 600),
            title: readFormText(fields, 'title', 400),
          })
        : shop.catalog.addDocuments(scope, id, documents),
  )
  if (outcome.ok) return redirect(buildDonePath(deskPaths.documents(id)))
  return data({ problems: [toProblem(outcome.code)], edit: undefined }, 400)
}

const toNumber = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

function toProblem(code: DocumentCode): Problem {
  const field = { 'bad-link': 'address', missing: 'title', 'too-long': 'title' }[code as string]
  return { field: field ?? 'documents', text: documentTexts[code]() }
}

async function saveFields(
  visit: ReturnType<typeof requireDeskAccess>,
  id: number,
  documentId: number,
  form: FormData,
) {
  const { scope, shop } = visit
  const outcome = await orNotFound(
    saveEdit<DocumentFields, null, DocumentCode>(visit, form, {
      of: `document:${documentId}`,
      writes: { subject: `product:${id}` },
      async load() {
        const { documents } = await shop.catalog.getDeskProduct(scope, id)
        const document = documents.find((each) => each.id === documentId)
        if (!document) throw notFound()
        return toDocumentFields(document)
      },
      toFields: (edit) => ({ ...edit }),
      save: (values, present) =>
        shop.catalog.saveDocument(
          scope,
          id,
          documentId,
          {
            kind: values.kind ?? '',
            title: (values.title ?? '').slice(0, 1_000),
            language: values.language ?? '',
          },
          present,
        ),
      texts: documentTexts,
      ...documentEditWords,
    }),
  )
  if (outcome.ok) return redirectSaved(visit, deskPaths.documents(id), outcome)
  return data({ problems: undefined, edit: outcome.refusal }, outcome.status)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(productDocumentsTexts.documents())

export default function DeskDocuments({
  loaderData: { id, name, documents, limits, mayEdit },
  actionData,
}: Route.ComponentProps) {
  const problems = actionData?.problems
  return (
    <DeskPage
      title={productDocumentsTexts.documents()}
      ancestors={[
        { name: productDocumentsTexts.products(), path: deskPaths.products() },
        { name, path: deskPaths.product(id) },
      ]}
      lead={productDocumentsTexts.documentsLead()}
    >
      <ErrorSummary problems={problems} label={documentEditWords.label} />
      <FieldConflict edit={actionData?.edit} documents={documents} />
      {documents.length === 0 && <EmptyState>{productDocumentsTexts.noDocuments()}</EmptyState>}
      <ol className="grid gap-5">
        {documents.map((document, at) => (
          <DocumentItem
            key={document.id}
            document={document}
            at={at}
            count={documents.length}
            mayEdit={mayEdit}
            edit={actionData?.edit}
          />
        ))}
      </ol>
      {mayEdit && documents.length < maxDocuments && (
        <>
          <AddDocuments formKey={documents.length} limits={limits} problems={problems} />
          <AddLink formKey={documents.length} problems={problems} />
        </>
      )}
    </DeskPage>
  )
}

function FieldConflict({
  edit,
  documents,
}: {
  edit: EditRefusal | undefined
  documents: readonly DeskDocument[]
}) {
  const document = documents.find(({ id }) => edit?.of === `document:${id}`)
  if (!document) return null
  return (
    <EditConflict
      refusal={edit}
      act="save"
      hidden={{ document: document.id }}
      multipart
      label={documentEditWords.label}
    />
  )
}

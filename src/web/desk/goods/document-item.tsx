import { Form } from 'react-router'
import {
  type DeskDocument,
  type DocumentText,
  documentFormats,
  documentKinds,
  formatBytes,
  maxDocumentTitle,
  toDocumentFields,
} from '#contract/catalog/product-documents.ts'
import * as commonTexts from '#texts/common.ts'
import * as productDocumentsTexts from '#texts/product-documents.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import type { EditRefusal } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { LanguageSelect } from './add-documents.tsx'
import { documentEditWords } from './document-edit-words.ts'

const moveNames = {
  earlier: productDocumentsTexts.moveUp,
  later: productDocumentsTexts.moveDown,
  remove: commonTexts.remove,
}

/** What search knows of a PDF's words. */
const textStates: Record<DocumentText, () => string | null> = {
  none: () => null,
  due: productDocumentsTexts.wordsDue,
  read: productDocumentsTexts.wordsRead,
  broken: productDocumentsTexts.wordsBroken,
  encrypted: productDocumentsTexts.wordsProtected,
  'too-long': productDocumentsTexts.wordsCut,
}

/** A document with its fields, and buttons that move and remove it. */
export function DocumentItem(props: {
  document: DeskDocument
  at: number
  count: number
  mayEdit: boolean
  edit: EditRefusal | undefined
}) {
  const { document, at, count, mayEdit, edit } = props
  const { id, title, url } = document
  return (
    <li className="grid gap-3 border-b border-line pb-5">
      <p className="text-2 text-ink-2">
        <a href={url} className="font-[650] text-ink underline underline-offset-3 wrap-anywhere">
          {title}
        </a>{' '}
        {describeDocument(document)}
      </p>
      {mayEdit && (
        <>
          <EditForm
            of={`document:${id}`}
            storedFields={{ ...toDocumentFields(document) }}
            refusal={edit?.conflict ? undefined : edit}
            act="save"
            hidden={{ document: id }}
            multipart
            summary={false}
            className="flex flex-wrap items-end gap-2"
            {...documentEditWords}
          >
            {(values, refusal) => (
              <>
                <Field
                  label={productDocumentsTexts.documentTitle({ number: at + 1 })}
                  name="title"
                  defaultValue={values.title}
                  maxLength={maxDocumentTitle}
                  required
                  error={refusal?.problems[0]?.text}
                  className="min-w-56 flex-1"
                />
                <Select label={productDocumentsTexts.kind()} name="kind" defaultValue={values.kind}>
                  {Object.entries(documentKinds).map(([value, name]) => (
                    <option key={value} value={value}>
                      {name()}
                    </option>
                  ))}
                </Select>
                <LanguageSelect language={values.language ?? ''} />
                <Button
                  type="submit"
                  name="do"
                  value="save"
                  aria-label={productDocumentsTexts.saveDocument({ number: at + 1 })}
                >
                  {productDocumentsTexts.save()}
                </Button>
              </>
            )}
          </EditForm>
          <Form method="post" encType="multipart/form-data" className="flex flex-wrap gap-2">
            <input type="hidden" name="document" value={id} />
            {(['earlier', 'later', 'remove'] as const)
              .filter(
                (move) => (at > 0 || move !== 'earlier') && (at < count - 1 || move !== 'later'),
              )
              .map((move) => (
                <Button
                  key={move}
                  type="submit"
                  name="do"
                  value={move}
                  aria-label={productDocumentsTexts.moveDocument({
                    move: moveNames[move](),
                    number: at + 1,
                  })}
                >
                  {moveNames[move]()}
                </Button>
              ))}
          </Form>
        </>
      )}
    </li>
  )
}

function describeDocument({ kind, format, bytes, pages, textState }: DeskDocument): string {
  const parts = [
    documentKinds[kind](),
    documentFormats[format],
    pages === null ? null : productDocumentsTexts.countPages({ count: pages }),
    bytes === null ? null : formatBytes(bytes),
    textStates[textState](),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

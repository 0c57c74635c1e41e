import { Form } from 'react-router'
import {
  documentKinds,
  documentLanguages,
  maxDocumentFiles,
  maxDocumentTitle,
} from '#contract/catalog/product-documents.ts'
import * as productDocumentsTexts from '#texts/product-documents.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { DeskSection } from '../parts/desk-page.tsx'
import { findProblemText, type Problem } from '../parts/error-summary.tsx'

const megabyte = 1024 * 1024
const accept = '.pdf,.png,.jpg,.jpeg,.stp,.step,.igs,.iges,.dxf,.dwg,.stl,.zip,.mp4,.webm'

/** Several files at once, of one kind or each by its name. */
export function AddDocuments(props: {
  formKey: number
  limits: { maxBytes: number; maxVideoBytes: number } | null
  problems: readonly Problem[] | undefined
}) {
  const { formKey, limits, problems } = props
  const max = maxDocumentFiles
  return (
    <DeskSection
      title={productDocumentsTexts.addDocuments()}
      lead={
        limits
          ? productDocumentsTexts.addDocumentsSizes({
              max,
              size: Math.floor(limits.maxBytes / megabyte),
              videoSize: Math.floor(limits.maxVideoBytes / megabyte),
            })
          : productDocumentsTexts.addDocumentsLead({ max })
      }
    >
      {/* Remounts after an upload, so that a second click can't add the same files again. */}
      <Form
        key={formKey}
        method="post"
        encType="multipart/form-data"
        className="flex flex-wrap items-end gap-3"
      >
        <Select label={productDocumentsTexts.kind()} name="kind" defaultValue="">
          <option value="">{productDocumentsTexts.kindByName()}</option>
          {Object.entries(documentKinds).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name()}
            </option>
          ))}
        </Select>
        <LanguageSelect language="" />
        <Field
          id="documents"
          label={productDocumentsTexts.files()}
          name="documents"
          type="file"
          multiple
          required
          accept={accept}
          error={findProblemText(problems, 'documents')}
          className="file-field"
        />
        <Button type="submit" tone="buy" name="do" value="add">
          {productDocumentsTexts.add()}
        </Button>
      </Form>
    </DeskSection>
  )
}

/** A video at another site. */
export function AddLink(props: { formKey: number; problems: readonly Problem[] | undefined }) {
  const { formKey, problems } = props
  return (
    <DeskSection
      title={productDocumentsTexts.linkVideo()}
      lead={productDocumentsTexts.linkVideoLead()}
    >
      <Form
        key={formKey}
        method="post"
        encType="multipart/form-data"
        className="flex flex-wrap items-end gap-3"
      >
        <Field
          id="title"
          label={productDocumentsTexts.title()}
          name="title"
          required
          maxLength={maxDocumentTitle}
          error={findProblemText(problems, 'title')}
          className="min-w-56 flex-1"
        />
        <Field
          id="address"
          label={productDocumentsTexts.address()}
          name="address"
          type="url"
          required
          maxLength={500}
          placeholder="https://"
          error={findProblemText(problems, 'address')}
          className="min-w-56 flex-1"
        />
        <Button type="submit" name="do" value="link">
          {productDocumentsTexts.link()}
        </Button>
      </Form>
    </DeskSection>
  )
}

export function LanguageSelect({ language }: { language: string }) {
  return (
    <Select label={productDocumentsTexts.language()} name="language" defaultValue={language}>
      <option value="">{productDocumentsTexts.languageUnknown()}</option>
      {Object.entries(documentLanguages).map(([code, name]) => (
        <option key={code} value={code}>
          {name()}
        </option>
      ))}
    </Select>
  )
}

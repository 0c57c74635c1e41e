import { Form } from 'react-router'
import {
  documentKinds,
  documentLanguages,
  maxDocumentFiles,
  maxDocumentTitle,
} from '#contract/catalog/product-documents.ts'
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
  const sizes = limits
    ? `, ${Math.floor(limits.maxBytes / megabyte)} MB each and videos ${Math.floor(limits.maxVideoBytes / megabyte)} MB`
    : ''
  return (
    <DeskSection
      title="Add documents"
      lead={
        'PDF, PNG, JPEG, STEP, IGES, DXF, DWG, STL, ZIP, MP4 or WebM; ' +
        `up to ${maxDocumentFiles} at a time${sizes}. Titles are taken from the files’ names.`
      }
    >
      {/* Remounts after an upload, so that a second click can't add the same files again. */}
      <Form
        key={formKey}
        method="post"
        encType="multipart/form-data"
        className="flex flex-wrap items-end gap-3"
      >
        <Select label="Kind" name="kind" defaultValue="">
          <option value="">By the file’s name</option>
          {Object.entries(documentKinds).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name()}
            </option>
          ))}
        </Select>
        <LanguageSelect language="" />
        <Field
          id="documents"
          label="Files"
          name="documents"
          type="file"
          multiple
          required
          accept={accept}
          error={findProblemText(problems, 'documents')}
          className="file-field"
        />
        <Button type="submit" tone="buy" name="do" value="add">
          Add
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
      title="Link a video"
      lead="A video at another site opens there; nothing of that site is loaded on the product’s page."
    >
      <Form
        key={formKey}
        method="post"
        encType="multipart/form-data"
        className="flex flex-wrap items-end gap-3"
      >
        <Field
          id="title"
          label="Title"
          name="title"
          required
          maxLength={maxDocumentTitle}
          error={findProblemText(problems, 'title')}
          className="min-w-56 flex-1"
        />
        <Field
          id="address"
          label="Address"
          name="address"
          type="url"
          required
          maxLength={500}
          placeholder="https://"
          error={findProblemText(problems, 'address')}
          className="min-w-56 flex-1"
        />
        <Button type="submit" name="do" value="link">
          Link
        </Button>
      </Form>
    </DeskSection>
  )
}

export function LanguageSelect({ language }: { language: string }) {
  return (
    <Select label="Language" name="language" defaultValue={language}>
      <option value="">Not told</option>
      {Object.entries(documentLanguages).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}

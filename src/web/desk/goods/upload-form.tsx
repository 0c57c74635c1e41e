import type { ImportKind } from '#contract/desk/desk-imports.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, Select } from '#web/ui/field.tsx'
import { DeskSection } from '../parts/desk-page.tsx'

const uploadTexts: Record<Exclude<ImportKind, 'pictures'>, { file: string; button: string }> = {
  products: { file: 'File with products', button: 'Test import of products' },
  delta: { file: 'File with prices and stock', button: 'Test import of prices' },
  delivery: { file: 'File with postal codes', button: 'Check the table' },
}

/**
 * A plain form with a route of its own: the browser streams the file, then shows the import's page.
 */
export function UploadForm({
  kind,
  title,
  lead,
}: {
  kind: Exclude<ImportKind, 'pictures'>
  title: string
  lead: string
}) {
  return (
    <DeskSection title={title} lead={lead}>
      {kind === 'delivery' && (
        <a href={deskPaths.table()} className="justify-self-start text-2 underline">
          Download the current table
        </a>
      )}
      <form
        method="post"
        action={deskPaths.upload()}
        encType="multipart/form-data"
        data-document=""
        className="grid gap-4"
      >
        {/* Precedes the file: the server must know the kind when the file starts. */}
        <input type="hidden" name="kind" value={kind} />
        <div className="grid max-w-[44rem] gap-4 sm:grid-cols-2">
          <Select label="Encoding" name="encoding" defaultValue="utf8">
            <option value="utf8">UTF-8</option>
            <option value="latin1">Latin-1 (Windows-1252)</option>
          </Select>
          {kind === 'products' && (
            <Field
              label="Tax in percent, where a row has none"
              name="taxRate"
              inputMode="decimal"
              placeholder="Your country’s usual rate"
              autoComplete="off"
            />
          )}
        </div>
        {kind === 'products' && (
          <Checkbox
            name="replace"
            label="Full catalogue: take products off sale that the file does not list"
          />
        )}
        <div className="max-w-[44rem]">
          <Field
            label={uploadTexts[kind].file}
            name="file"
            type="file"
            required
            className="file-field"
            accept=".tsv,.csv,.txt,text/*"
          />
        </div>
        <Button type="submit" tone="buy" className="justify-self-start">
          {uploadTexts[kind].button}
        </Button>
      </form>
    </DeskSection>
  )
}

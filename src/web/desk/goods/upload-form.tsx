import { type ReactNode, useEffect, useState } from 'react'
import type { ImportKind } from '#contract/desk/desk-imports.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { DropFile } from './drop-file.tsx'

const uploadTexts: Record<ImportKind, { file: string; button: string }> = {
  products: { file: 'File with products', button: 'Test import of products' },
  delta: { file: 'File with prices and stock', button: 'Test import of prices' },
  delivery: { file: 'File with postal codes', button: 'Check the table' },
  pictures: { file: 'Pictures, a ZIP or a table of addresses', button: 'Test import of pictures' },
}

/**
 * A plain form with a route of its own: the browser streams the file, then shows the import's page.
 * `children` say what the file is to be like.
 */
export function UploadForm({ kind, children }: { kind: ImportKind; children: ReactNode }) {
  const [isReady, setIsReady] = useState(true)
  useEffect(() => setIsReady(false), [])
  return (
    <form
      method="post"
      action={toHref(deskPaths.upload())}
      encType="multipart/form-data"
      data-document=""
      className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="grid content-start gap-4">
        {/* The kind precedes the file: the server must know it when the file starts. */}
        <input type="hidden" name="kind" value={kind} />
        {kind === 'pictures' ? (
          <Checkbox
            name="replace"
            label="Replace the pictures that these products have; otherwise the new ones come behind them"
          />
        ) : (
          <UploadOptions kind={kind} />
        )}
        <DropFile
          label={uploadTexts[kind].file}
          multiple={kind === 'pictures'}
          onCount={(count) => setIsReady(count > 0)}
          accept={
            kind === 'pictures'
              ? 'image/*,.zip,application/zip,.tsv,.csv,.txt'
              : '.tsv,.csv,.txt,text/*'
          }
        />
        <Button type="submit" tone={isReady ? 'buy' : 'plain'} className="justify-self-start">
          {uploadTexts[kind].button}
        </Button>
      </div>
      <div className="grid content-start gap-2 text-2 text-ink-2">{children}</div>
    </form>
  )
}

/** They precede the file, too; most files need none of them. */
function UploadOptions({ kind }: { kind: ImportKind }) {
  return (
    <details className="text-2">
      <summary className="goods-fold -my-1 justify-start px-0 py-1">
        <span className="font-semibold">Options</span>
        <span className="text-1 text-ink-2">
          {kind === 'products' ? 'encoding, tax, full catalogue' : 'encoding'}
        </span>
        <Icon name="down" />
      </summary>
      <div className="grid gap-4 py-2 sm:grid-cols-2">
        <Select label="Encoding" name="encoding" defaultValue="utf8">
          <option value="utf8">UTF-8</option>
          <option value="latin1">Latin-1 (Windows-1252)</option>
        </Select>
        {kind === 'products' && (
          <>
            <Field
              label="Tax in percent, where a row has none"
              name="taxRate"
              inputMode="decimal"
              placeholder="Your country’s usual rate"
              autoComplete="off"
            />
            <div className="sm:col-span-2">
              <Checkbox
                name="replace"
                label={
                  <>
                    Full catalogue: <b className="text-bad">takes off sale</b> every product that
                    the file does not list
                  </>
                }
              />
            </div>
          </>
        )}
      </div>
    </details>
  )
}

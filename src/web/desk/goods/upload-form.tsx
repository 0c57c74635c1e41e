import { type ReactNode, useEffect, useState } from 'react'
import type { ImportKind } from '#contract/desk/desk-imports.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskUploadTexts from '#texts/desk-upload.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { DropFile } from './drop-file.tsx'

const uploadTexts: Record<ImportKind, { file: () => string; button: () => string }> = {
  products: { file: deskUploadTexts.productFile, button: deskUploadTexts.testProducts },
  delta: { file: deskUploadTexts.priceFile, button: deskUploadTexts.testPrices },
  delivery: { file: deskUploadTexts.postalCodeFile, button: deskUploadTexts.checkTable },
  pictures: { file: deskUploadTexts.pictureFiles, button: deskUploadTexts.testPictures },
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
          <Checkbox name="replace" label={deskUploadTexts.replacePictures()} />
        ) : (
          <UploadOptions kind={kind} />
        )}
        <DropFile
          label={uploadTexts[kind].file()}
          multiple={kind === 'pictures'}
          onCount={(count) => setIsReady(count > 0)}
          accept={
            kind === 'pictures'
              ? 'image/*,.zip,application/zip,.tsv,.csv,.txt'
              : '.tsv,.csv,.txt,text/*'
          }
        />
        <Button type="submit" tone={isReady ? 'buy' : 'plain'} className="justify-self-start">
          {uploadTexts[kind].button()}
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
        <span className="font-semibold">{deskUploadTexts.options()}</span>
        <span className="text-1 text-ink-2">
          {kind === 'products'
            ? deskUploadTexts.productOptions()
            : deskUploadTexts.encodingOption()}
        </span>
        <Icon name="down" />
      </summary>
      <div className="grid gap-4 py-2 sm:grid-cols-2">
        <Select label={deskUploadTexts.encoding()} name="encoding" defaultValue="utf8">
          <option value="utf8">{deskUploadTexts.utf8()}</option>
          <option value="latin1">{deskUploadTexts.latin1()}</option>
        </Select>
        {kind === 'products' && (
          <>
            <Field
              label={deskUploadTexts.defaultTax()}
              name="taxRate"
              inputMode="decimal"
              placeholder={deskUploadTexts.usualRate()}
              autoComplete="off"
            />
            <div className="sm:col-span-2">
              <Checkbox
                name="replace"
                label={
                  <RichText
                    parts={deskUploadTexts.fullCatalogue({
                      strong: (text) => <b className="text-bad">{text}</b>,
                    })}
                  />
                }
              />
            </div>
          </>
        )}
      </div>
    </details>
  )
}

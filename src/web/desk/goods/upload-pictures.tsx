import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { DeskSection } from '../parts/desk-page.tsx'

/** Pictures of many products at once: a ZIP, or many files (DEAL-06). */
export function UploadPictures() {
  return (
    <DeskSection
      title="Import pictures"
      lead="Many pictures, or one ZIP of up to 1 GB. Name each after its product: the SKU, part number or GTIN, or a folder of that name. Files that match no product are listed, and you say which it is."
    >
      <form
        method="post"
        action={deskPaths.upload()}
        encType="multipart/form-data"
        data-document=""
        className="grid gap-4"
      >
        {/* Precedes the files: the server must know the kind when they start. */}
        <input type="hidden" name="kind" value="pictures" />
        <p className="text-2 text-ink-2">
          <code>ABC-1.jpg</code> comes first, <code>ABC-1_2.jpg</code> second, or{' '}
          <code>ABC-1/front.jpg</code>. JPEG, PNG, WebP, AVIF or GIF; 10 MB and 25 megapixels each.
          A table with the columns <code>id</code> and <code>image_link</code> works too: the
          pictures are fetched from their addresses once you save.
        </p>
        <Checkbox
          name="replace"
          label="Replace the pictures that these products have; otherwise the new ones come behind them"
        />
        <div className="max-w-[44rem]">
          <Field
            label="Pictures, a ZIP or a table of addresses"
            name="file"
            type="file"
            multiple
            required
            className="file-field"
            accept="image/*,.zip,application/zip,.tsv,.csv,.txt"
          />
        </div>
        <Button type="submit" tone="buy" className="justify-self-start">
          Test import of pictures
        </Button>
      </form>
    </DeskSection>
  )
}

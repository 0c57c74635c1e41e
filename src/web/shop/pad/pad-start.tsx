import { Form } from 'react-router'
import { maxPadLines } from '#contract/cart/order-pad.ts'
import * as padTexts from '#texts/pad.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { FileField } from '#web/ui/file-field.tsx'

const codes = 'AB-1234\t10\n8901234567890\t4'

/** Where a list is pasted, or given as a file or a photo. */
export function PadStart({ sheet, refused }: { sheet: string; refused: string | null }) {
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-5">
      <TextArea
        label={padTexts.yourList()}
        name="sheet"
        rows={12}
        defaultValue={sheet}
        placeholder={`${codes}\n${padTexts.exampleLine()}`}
        spellCheck={false}
        autoFocus
        error={refused ?? undefined}
        hint={padTexts.listHint({ limit: maxPadLines })}
        className="[&_textarea]:font-mono [&_textarea]:text-2"
      />
      <FileField
        label={padTexts.fileLabel()}
        name="file"
        accept=".xlsx,.csv,.tsv,.txt,text/plain,text/csv,image/jpeg,image/png,image/webp"
        hint={padTexts.fileHint()}
      />
      <div>
        <Button type="submit" tone="buy" name="does" value="match">
          {padTexts.findProducts()}
        </Button>
      </div>
    </Form>
  )
}

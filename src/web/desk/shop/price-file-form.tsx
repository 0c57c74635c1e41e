import { Form } from 'react-router'
import type { PriceFileRemark, PriceFileTrial } from '#contract/desk/desk-price-lists.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount } from '#kernel/money.ts'
import * as deskPricesTexts from '#texts/desk-prices.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useDesk } from '../desk-frame.tsx'
import { DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'

/** As files have them: the columns’ names and the words in them are read. */
const exampleRows = 'list,for,sku,quantity,price\nFleet,group: Fleet,G1,10,90.00'

const columns: readonly { name: string; about: () => string }[] = [
  { name: 'list', about: deskPricesTexts.columnList },
  { name: 'for', about: deskPricesTexts.columnFor },
  { name: 'from, until', about: deskPricesTexts.columnDays },
  { name: 'sku, pack, price', about: deskPricesTexts.columnPrice },
  { name: 'brand, category, percent', about: deskPricesTexts.columnPercent },
  { name: 'quantity', about: deskPricesTexts.columnQuantity },
]

/** Takes a file of price lists and shows what it would do. */
export function PriceFileForm({ typed, isOpen }: { typed: string; isOpen: boolean }) {
  return (
    <details open={isOpen} className="rounded-large border border-line px-4">
      <summary className="py-3 font-semibold">{deskPricesTexts.importListsMenu()}</summary>
      <Form
        method="post"
        encType="multipart/form-data"
        aria-label={deskPricesTexts.importLists()}
        className="grid max-w-[44rem] gap-4 pb-4"
      >
        <p className="text-2 text-ink-2">{deskPricesTexts.importLead()}</p>
        <Field
          label={deskPricesTexts.csvFile()}
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,text/*"
          className="file-field"
        />
        <TextArea
          label={deskPricesTexts.pasteRows()}
          name="rows"
          rows={5}
          defaultValue={typed}
          placeholder={exampleRows}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" name="do" value="try" tone="buy" className="justify-self-start">
          {deskPricesTexts.showWhatItDoes()}
        </Button>
        <dl className="grid gap-x-4 gap-y-1 text-2 sm:grid-cols-[auto_1fr]">
          {columns.map(({ name, about }) => (
            <div key={name} className="contents">
              <dt className="font-semibold">{name}</dt>
              <dd className="text-ink-2 max-sm:mb-1">{about()}</dd>
            </div>
          ))}
        </dl>
      </Form>
    </details>
  )
}

const maxRemarks = 100

/** What the file would do: its lists, or its faults, and what is below cost. */
export function PriceFileTrialSection(props: {
  trial: PriceFileTrial
  typed: string
  formKey: string
}) {
  const { trial, typed, formKey } = props
  const { lists, faults, belowCost, seen } = trial
  const count = lists.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <DeskSection title={deskPricesTexts.whatTheFileDoes()}>
      {faults.length > 0 && <Remarks caption={deskPricesTexts.faults()} remarks={faults} />}
      {belowCost.length > 0 && (
        <Remarks caption={deskPricesTexts.belowCost()} remarks={belowCost} />
      )}
      {faults.length === 0 && (
        <>
          <ul className="grid gap-1">
            {lists.map(({ name, rows, isNew, managers }) => (
              <li key={name} className="break-words">
                <RichText
                  parts={(managers ? deskPricesTexts.fileListOfCompany : deskPricesTexts.fileList)({
                    name,
                    count: rows,
                    kind: isNew ? 'new' : 'old',
                    manager: managers ?? '',
                    b: (text) => <b>{text}</b>,
                  })}
                />
              </li>
            ))}
          </ul>
          <Form
            method="post"
            aria-label={deskPricesTexts.saveTheLists()}
            className="flex flex-wrap gap-3"
          >
            <textarea name="rows" defaultValue={typed} hidden readOnly />
            <input type="hidden" name="seen" value={seen} />
            <input type="hidden" name="key" value={formKey} />
            <Button type="submit" name="do" value="save" tone="buy">
              {deskPricesTexts.savePrices({ count })}
            </Button>
            <Link to={deskPaths.priceLists()} className="button button-plain">
              {deskPricesTexts.cancel()}
            </Link>
          </Form>
        </>
      )}
    </DeskSection>
  )
}

function Remarks({ caption, remarks }: { caption: string; remarks: PriceFileRemark[] }) {
  const { money } = useDesk()
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">
        {(remarks.length > maxRemarks ? deskPricesTexts.firstRemarks : deskPricesTexts.allRemarks)({
          caption,
          count: formatCount(remarks.length, money),
          max: maxRemarks,
        })}
      </h3>
      <DeskTable
        caption={caption}
        head={[
          { name: deskPricesTexts.row(), end: true },
          deskPricesTexts.column(),
          deskPricesTexts.whatIsWrong(),
        ]}
      >
        {remarks.slice(0, maxRemarks).map(({ line, column, text }) => (
          <tr key={`${line} ${column} ${text}`}>
            <td className="text-end tabular-nums">{line}</td>
            <td>{column}</td>
            <td>{text}</td>
          </tr>
        ))}
      </DeskTable>
    </div>
  )
}

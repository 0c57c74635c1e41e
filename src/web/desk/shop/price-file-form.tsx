import { Form } from 'react-router'
import type { PriceFileRemark, PriceFileTrial } from '#contract/desk/desk-price-lists.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount } from '#kernel/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'

const columns = [
  { name: 'list', about: 'its name; all rows of a list share it' },
  { name: 'for', about: 'everyone, group: NAME, company: NAME or customer: EMAIL' },
  { name: 'from, until', about: 'days as 2026-12-31; the list ends as the day “until” begins' },
  { name: 'sku, pack, price', about: 'a product’s pack at a fixed price' },
  { name: 'brand, category, percent', about: 'off the regular price; neither: off everything' },
  { name: 'quantity', about: 'packs of one line from which it counts; empty: 1' },
]

/** Takes a file of price lists and shows what it would do. */
export function PriceFileForm({ typed, isOpen }: { typed: string; isOpen: boolean }) {
  return (
    <details open={isOpen} className="rounded-large border border-line px-4">
      <summary className="py-3 font-semibold">Set lists by a file …</summary>
      <Form
        method="post"
        encType="multipart/form-data"
        aria-label="Set lists by a file"
        className="grid max-w-[44rem] gap-4 pb-4"
      >
        <p className="text-2 text-ink-2">
          Each list of the file is replaced as a whole; the others stay. You see what it does first.
        </p>
        <Field
          label="CSV file"
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,text/*"
          className="file-field"
        />
        <TextArea
          label="Or paste its rows, with their heads"
          name="rows"
          rows={5}
          defaultValue={typed}
          placeholder={'list,for,sku,quantity,price\nFleet,group: Fleet,G1,10,90.00'}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" name="do" value="try" tone="buy" className="justify-self-start">
          Show what it does
        </Button>
        <dl className="grid gap-x-4 gap-y-1 text-2 sm:grid-cols-[auto_1fr]">
          {columns.map(({ name, about }) => (
            <div key={name} className="contents">
              <dt className="font-semibold">{name}</dt>
              <dd className="text-ink-2 max-sm:mb-1">{about}</dd>
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
  const { money } = useDesk()
  const { lists, faults, belowCost, seen } = trial
  const count = lists.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <DeskSection title="What the file does">
      {faults.length > 0 && <Remarks caption="Faults" remarks={faults} />}
      {belowCost.length > 0 && (
        <Remarks caption="Below cost, but can be saved" remarks={belowCost} />
      )}
      {faults.length === 0 && (
        <>
          <ul className="grid gap-1">
            {lists.map(({ name, rows, isNew, managers }) => (
              <li key={name} className="break-words">
                <b>{name}</b>: {formatCount(rows, money)} {rows === 1 ? 'price' : 'prices'},{' '}
                {isNew ? 'a new list' : 'in place of those it has'}
                {managers && `, for the company that ${managers} manages`}
              </li>
            ))}
          </ul>
          <Form method="post" aria-label="Save the lists" className="flex flex-wrap gap-3">
            <textarea name="rows" defaultValue={typed} hidden readOnly />
            <input type="hidden" name="seen" value={seen} />
            <input type="hidden" name="key" value={formKey} />
            <Button type="submit" name="do" value="save" tone="buy">
              {count === 1 ? 'Save 1 price' : `Save ${formatCount(count, money)} prices`}
            </Button>
            <Link to={deskPaths.priceLists()} className="button button-plain">
              Cancel
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
        {caption}: {formatCount(remarks.length, money)}
        {remarks.length > maxRemarks && `, the first ${maxRemarks}`}
      </h3>
      <DeskTable caption={caption} head={[{ name: 'Row', end: true }, 'Column', 'What is wrong']}>
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

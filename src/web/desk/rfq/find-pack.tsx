import { Form } from 'react-router'
import type { PackChoice } from '#contract/negotiation/quote-views.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { useDesk } from '../desk-frame.tsx'
import { RfqActionForm, type RfqFormProps } from './rfq-action-form.tsx'

export interface PackSearch {
  words: string
  /** The line that the search is for. */
  line: number
  packs: PackChoice[]
}

/**
 * Finds a product for a free-text line or a substitute for the requested one, or creates a new one
 * (RFQ-05).
 */
export function FindPack(props: RfqFormProps & { packSearch: PackSearch | null; open: boolean }) {
  const { rfq, packSearch } = props
  const { money } = useDesk()
  const firstUnmatchedLine = rfq.lines.find((line) => line.packId === null) ?? rfq.lines[0]
  if (!firstUnmatchedLine) return null
  const line = rfq.lines.find((each) => each.lineId === packSearch?.line) ?? firstUnmatchedLine
  return (
    <Collapsible
      title="Find a product for a line"
      open={props.open || packSearch !== null || props.refused?.did === 'make'}
    >
      <div className="grid gap-4">
        <Form
          method="get"
          preventScrollReset
          className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
        >
          <Select label="Line" name="line" defaultValue={line.lineId}>
            {rfq.lines.map((each, index) => (
              <option key={each.lineId} value={each.lineId}>
                {index + 1}: {each.name.slice(0, 60)}
              </option>
            ))}
          </Select>
          <Field
            label="Name, code or part number"
            name="find"
            required
            autoComplete="off"
            defaultValue={packSearch?.words ?? line.words}
          />
          <Button type="submit">Find</Button>
        </Form>
        {packSearch && packSearch.packs.length === 0 && (
          <p className="text-2">Nothing of ours has all these words.</p>
        )}
        {packSearch && packSearch.packs.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {packSearch.packs.map((pack) => (
              <li
                key={pack.packId}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-2"
              >
                <span className="min-w-48 flex-1">
                  <b className="font-[550] wrap-anywhere">{pack.name}</b>
                  <span className="block text-ink-2">
                    {pack.code}, {pack.unit},{' '}
                    {pack.price === null ? 'on request' : formatMoney(pack.price, money)},{' '}
                    {pack.stock} on the shelf
                    {pack.unlisted && ', not listed'}
                  </span>
                </span>
                {line.packId === null ? (
                  <RfqActionForm
                    {...props}
                    command="bind"
                    of={String(pack.packId)}
                    button="Use this"
                    hidden={{ line: line.lineId, pack: pack.packId }}
                  />
                ) : (
                  <Button
                    type="submit"
                    form="quote-form"
                    name="do"
                    value={`use:${line.lineId}:${pack.packId}`}
                  >
                    Offer this instead
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {line.packId === null && <NewPackForm {...props} line={line} />}
      </div>
    </Collapsible>
  )
}

function NewPackForm(
  props: RfqFormProps & { line: { lineId: number; words: string; unit: string } },
) {
  const { line, refused } = props
  const { money } = useDesk()
  const ownRefusal = refused?.did === 'make' ? refused : undefined
  return (
    <Collapsible title="Make a product for it" open={ownRefusal !== undefined}>
      <RfqActionForm {...props} command="make" button="Make it" hidden={{ line: line.lineId }}>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label="Name"
            name="name"
            required
            maxLength={quoteLimits.words}
            defaultValue={ownRefusal?.typed.name ?? line.words}
            error={ownRefusal?.fields.name}
          />
          <Field
            label="Code (empty: one is made)"
            name="code"
            autoComplete="off"
            defaultValue={ownRefusal?.typed.code}
            error={ownRefusal?.fields.code}
          />
          <Field
            label="Unit"
            name="unit"
            required
            maxLength={quoteLimits.unit}
            defaultValue={ownRefusal?.typed.unit ?? (line.unit || '1 piece')}
            error={ownRefusal?.fields.unit}
          />
          <Field
            label="Tax, %"
            name="taxRate"
            required
            inputMode="decimal"
            defaultValue={ownRefusal?.typed.taxRate ?? '18'}
            error={ownRefusal?.fields.taxRate}
          />
          <Field
            label={`Cost of one without tax, ${money.symbol} (blank: not known)`}
            name="cost"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={ownRefusal?.typed.cost}
            error={ownRefusal?.fields.cost}
          />
        </div>
        <p className="text-2 text-ink-2">It is offered in this quote alone until it is listed.</p>
      </RfqActionForm>
    </Collapsible>
  )
}

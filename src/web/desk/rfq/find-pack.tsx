import { useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import type { PackChoice } from '#contract/negotiation/quote-views.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskRfqTexts from '#texts/desk-rfq.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useDesk } from '../desk-frame.tsx'
import { NewPackForm } from './new-pack-form.tsx'
import type { RfqFormProps } from './rfq-action-form.tsx'

export interface PackSearch {
  words: string
  /** The line that the search is for. */
  line: number
  packs: PackChoice[]
}

interface FindProps extends RfqFormProps {
  packSearch: PackSearch | null
  /** The line that the address names. */
  lineId: number
  /** A product is to be made for the line. */
  isNew: boolean
}

/**
 * Beside the sheet: finds a product for a free-text line or a substitute for the requested one, or
 * makes a new one (RFQ-05). Script moves the focus to its field, and back to the line at the end.
 */
export function FindPack(props: FindProps) {
  const { rfq, packSearch } = props
  const panel = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const line =
    rfq.lines.find((each) => each.lineId === (packSearch?.line ?? props.lineId)) ??
    rfq.lines.find((each) => each.packId === null) ??
    rfq.lines[0]
  const lineId = line?.lineId
  const { isNew } = props
  useEffect(() => {
    const name = isNew ? 'name' : 'find'
    const field = panel.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    field?.focus()
    field?.select()
    return () => {
      document
        .querySelector<HTMLElement>(`#line-${lineId} :is(input:not([type="hidden"]), button, a)`)
        ?.focus()
    }
  }, [isNew, lineId])
  if (!line) return null
  const close = () => void navigate('?write', { preventScrollReset: true })
  return (
    <aside
      ref={panel}
      id="find"
      className="deal-find"
      aria-label={deskRfqTexts.findProduct()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <header>
        <h2>
          <RichText
            parts={deskRfqTexts.lineHeading({
              no: rfq.lines.indexOf(line) + 1,
              name: line.words || line.name,
              span: (text) => <span>{text}</span>,
            })}
          />
        </h2>
        <Link to="?write" keepScroll className="icon-button" aria-label={commonTexts.close()}>
          <Icon name="close" />
        </Link>
      </header>
      <Form method="get" preventScrollReset className="deal-search">
        <Select
          label={deskRfqTexts.forLine()}
          name="line"
          defaultValue={line.lineId}
          key={line.lineId}
        >
          {rfq.lines.map((each, index) => (
            <option key={each.lineId} value={each.lineId}>
              {index + 1}
              {commonTexts.colon()}
              {each.name.slice(0, 60)}
            </option>
          ))}
        </Select>
        <Field
          key={`${packSearch?.words} ${line.lineId}`}
          label={deskRfqTexts.nameOrCode()}
          name="find"
          required
          autoComplete="off"
          defaultValue={packSearch?.words ?? (line.words || line.name)}
        />
        <Button type="submit">{deskRfqTexts.find()}</Button>
      </Form>
      {packSearch && <Hits packs={packSearch.packs} lineId={line.lineId} onUse={close} />}
      {line.packId === null && <NewPackForm {...props} line={line} isOpen={isNew} />}
    </aside>
  )
}

function describePack(
  { code, unit, price, stock, unlisted }: PackChoice,
  money: MoneyStyle,
): string {
  const priceText = price === null ? deskRfqTexts.priceOnRequest() : formatMoney(price, money)
  const write = unlisted ? deskRfqTexts.packFactsUnlisted : deskRfqTexts.packFacts
  return write({ code, unit, price: priceText, stock })
}

/** Buttons of the sheet's form: a match is saved with the draft, and one undo takes it back. */
function Hits(props: { packs: readonly PackChoice[]; lineId: number; onUse: () => void }) {
  const { packs, lineId, onUse } = props
  const { money } = useDesk()
  if (packs.length === 0) return <p className="text-2">{deskRfqTexts.noProductMatches()}</p>
  return (
    <ul className="deal-hits">
      {packs.map((pack) => (
        <li key={pack.packId}>
          <span className="min-w-0 flex-1">
            <b className="wrap-anywhere">{pack.name}</b>
            <span className="block text-1 text-ink-2">{describePack(pack, money)}</span>
          </span>
          <Button
            type="submit"
            form="quote-form"
            name="do"
            value={`use:${lineId}:${pack.packId}`}
            onClick={onUse}
          >
            <RichText
              parts={deskRfqTexts.chooseProduct({
                name: pack.name,
                hidden: (text) => <span className="sr-only">{text}</span>,
              })}
            />
          </Button>
        </li>
      ))}
    </ul>
  )
}

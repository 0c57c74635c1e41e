import { useEffect, useRef, useState } from 'react'
import type { RfqStartLine } from '#contract/negotiation/quote-views.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import type { RfqLineInput } from '#contract/schemas/quotes.server.ts'
import * as threadTexts from '#texts/thread.ts'
import { getSearchedPicture } from '#web/browser/searched-picture.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFrame } from '../frame/frame-data.ts'
import { Picture } from '../product/picture.tsx'
import type { RfqFormStart } from '../rfq/rfq-form.tsx'

/** Blank lines shown without script. */
const spare = 4

interface Line {
  /** Its index in the form; never reused. */
  at: number
  start: RfqStartLine | null
  typed: RfqLineInput | undefined
}

/** The requested lines: products of the shop, and anything else in words (RFQ-01, RFQ-02). */
export function RfqLines(props: {
  start: RfqFormStart
  typed: RfqLineInput[] | undefined
  wrong: Record<string, string>
}) {
  const { start, wrong } = props
  const [lines, setLines] = useState<Line[]>(() => buildLines(start, props.typed))
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  const nextPosition = 1 + Math.max(...lines.map((line) => line.at))
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-section font-bold">{threadTexts.whatYouNeed()}</legend>
      {wrong.lines && (
        <p role="alert" className="text-2 text-bad">
          {wrong.lines}
        </p>
      )}
      {lines.map((line, index) => (
        <LineFields
          key={line.at}
          line={line}
          wrong={wrong}
          pictured={start.pictured && index === 0}
          remove={
            isMounted && lines.length > 1
              ? () => setLines(lines.filter((other) => other.at !== line.at))
              : undefined
          }
        />
      ))}
      {lines.length < quoteLimits.lines && (
        <Button
          className="justify-self-start noscript:hidden"
          onClick={() => setLines([...lines, { at: nextPosition, start: null, typed: undefined }])}
        >
          <Icon name="plus" className="size-4" />
          {threadTexts.addItem()}
        </Button>
      )}
      {!isMounted && (
        <details className="hidden noscript:block">
          <summary className="text-2 font-semibold underline underline-offset-3">
            {threadTexts.moreItems()}
          </summary>
          <div className="mt-3 grid gap-4">
            {Array.from({ length: spare }, (_, index) => (
              <LineFields
                // biome-ignore lint/suspicious/noArrayIndexKey: blank lines have nothing but their place
                key={index}
                line={{ at: nextPosition + index, start: null, typed: undefined }}
                wrong={wrong}
                spare
              />
            ))}
          </div>
        </details>
      )}
    </fieldset>
  )
}

/** As typed, else the initial lines; at least one. */
function buildLines(start: RfqFormStart, previousLines: RfqLineInput[] | undefined): Line[] {
  if (previousLines && previousLines.length > 0) {
    return previousLines.map((line, at) => ({
      at,
      typed: line,
      start:
        start.lines.find((each) => each.packId !== null && String(each.packId) === line.packId) ??
        null,
    }))
  }
  const lines = start.lines.length > 0 ? start.lines : [null]
  return lines.map((line, at) => ({ at, start: line, typed: undefined }))
}

interface LineProps {
  line: Line
  wrong: Record<string, string>
  pictured?: boolean
  spare?: boolean
  remove?: (() => void) | undefined
}

function LineFields(props: LineProps) {
  const { line, remove } = props
  const packLine = line.start !== null && line.start.packId !== null ? line.start : null
  return (
    <div className="relative grid gap-3 rounded-large border border-line p-4">
      {remove && (
        <IconButton
          label={threadTexts.removeItem()}
          onClick={remove}
          className="absolute top-2 end-2"
        >
          <Icon name="trash" />
        </IconButton>
      )}
      {packLine ? <PackFields {...props} pack={packLine} /> : <WordFields {...props} />}
    </div>
  )
}

/** A line for a product of the shop. */
function PackFields(props: LineProps & { pack: RfqStartLine }) {
  const { line, wrong, pack } = props
  const packName = buildFieldName(line, 'packId')
  return (
    <>
      <input type="hidden" name={packName} value={pack.packId ?? ''} />
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-3 pe-9">
        <Picture picture={pack.picture} alt="" widths={[96]} sizes="56px" />
        <p className="min-w-0">
          <span className="block font-[550] wrap-anywhere">{pack.name}</span>
          <span className="text-2 text-ink-2">{pack.unit}</span>
          {wrong[packName] && <span className="block text-2 text-bad">{wrong[packName]}</span>}
        </p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <QuantityField {...props} />
        <TargetPriceField {...props} />
      </div>
    </>
  )
}

/** A line for what the shop may not have. */
function WordFields(props: LineProps) {
  const { line, wrong, spare: isSpare = false, remove, pictured = false } = props
  const describeField = (field: 'words' | 'unit' | 'link') => ({
    name: buildFieldName(line, field),
    error: wrong[buildFieldName(line, field)],
    maxLength: quoteLimits[field],
    autoComplete: 'off',
    defaultValue: line.typed?.[field] ?? (field === 'link' ? undefined : line.start?.[field]),
  })
  return (
    <>
      <div className={`grid gap-3 sm:grid-cols-[minmax(0,1fr)_7rem] ${remove ? 'pe-9' : ''}`}>
        <Field
          label={threadTexts.product()}
          {...describeField('words')}
          required={!isSpare}
          placeholder={threadTexts.productPlaceholder()}
        />
        <QuantityField {...props} />
      </div>
      <Collapsible
        look="line"
        title={threadTexts.moreDetails()}
        open={pictured || moreFields.some((field) => isFilled(line, wrong, field))}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label={threadTexts.unit()}
            {...describeField('unit')}
            placeholder={threadTexts.unitPlaceholder()}
          />
          <TargetPriceField {...props} />
          <Field
            label={threadTexts.link()}
            {...describeField('link')}
            inputMode="url"
            placeholder="https://"
          />
          <LinePicture
            name={buildFieldName(line, 'picture')}
            held={pictured}
            error={wrong[buildFieldName(line, 'picture')]}
          />
        </div>
      </Collapsible>
    </>
  )
}

const moreFields = ['unit', 'targetPrice', 'link', 'picture'] as const

function isFilled(line: Line, wrong: Record<string, string>, field: (typeof moreFields)[number]) {
  const typed = field === 'picture' ? '' : line.typed?.[field]
  const start = field === 'unit' ? line.start?.unit : ''
  return Boolean(typed || start || wrong[buildFieldName(line, field)])
}

function QuantityField({ line, wrong, spare: isSpare = false }: LineProps) {
  const name = buildFieldName(line, 'quantity')
  const initial = line.start ? String(line.start.quantity) : isSpare ? '' : '1'
  const isPack = line.start !== null && holdsSeveral(line.start.unit)
  return (
    <Field
      label={isPack ? threadTexts.howManyPacks() : threadTexts.howMany()}
      hint={isPack ? threadTexts.packHint({ unit: line.start!.unit }) : null}
      name={name}
      type="number"
      required={!isSpare}
      min={1}
      max={quoteLimits.quantity}
      step={1}
      inputMode="numeric"
      defaultValue={line.typed?.quantity ?? initial}
      error={wrong[name]}
    />
  )
}

/** "Pack of 25", but not "1 pair". */
function holdsSeveral(unit: string): boolean {
  return Number(/\d+/.exec(unit)?.[0] ?? 1) > 1
}

function TargetPriceField({ line, wrong }: LineProps) {
  const { seller } = useFrame()
  const name = buildFieldName(line, 'targetPrice')
  return (
    <Field
      label={threadTexts.targetPrice({ symbol: seller.symbol })}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      defaultValue={line.typed?.targetPrice}
      error={wrong[name]}
    />
  )
}

function buildFieldName({ at }: Line, field: string): string {
  return `lines.${at}.${field}`
}

/** A picture for the line; the one that was searched with is preset, if this page still has it. */
function LinePicture({
  name,
  held,
  error,
}: {
  name: string
  held: boolean
  error: string | undefined
}) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const picture = held ? getSearchedPicture() : null
    const input = container.current?.querySelector('input')
    if (!picture || !input) return
    const transfer = new DataTransfer()
    transfer.items.add(picture)
    input.files = transfer.files
  }, [held])
  return (
    <div ref={container}>
      <FileField label={threadTexts.addPicture()} name={name} accept="image/*" error={error} />
    </div>
  )
}

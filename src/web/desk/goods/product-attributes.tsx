import { useState } from 'react'
import type { AttributeProposal, DeskAttribute } from '#contract/desk/desk-products.ts'
import type { ProductInput } from '#contract/schemas/desk-products.server.ts'
import * as deskGoodsTexts from '#texts/desk-goods.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type FieldLabel, findProblemText, type Problem } from '../parts/error-summary.tsx'
import { labelAttribute } from './product-edit.ts'

interface Props {
  /** Those with a value, as the use-case counts them. */
  input: ProductInput['attributes']
  attributes: readonly DeskAttribute[]
  /** Those of the category. */
  proposals: readonly AttributeProposal[]
  problems: readonly Problem[] | undefined
  locked: boolean
}

interface Line {
  caption: string
  value: string
  /** As problems name it. */
  at: string
  proposal: AttributeProposal | undefined
}

/**
 * A product's attributes by their types: those of its category first, with and without a value,
 * then its own, then blank lines for others (DEAL-06).
 */
export function ProductAttributes({ input, attributes, proposals, problems, locked }: Props) {
  const [added, setAdded] = useState(0)
  const lines = orderLines(input, attributes, proposals)
  return (
    <div className="grid gap-3">
      <div className="grid gap-x-6 gap-y-2 lg:grid-cols-2">
        {lines.map((line) => (
          <AttributeLine
            key={`${line.caption} ${line.at}`}
            line={line}
            label={(field) => labelAttribute(field, input) ?? line.caption}
            problems={problems}
            locked={locked}
          />
        ))}
      </div>
      {!locked && (
        <>
          <div className="grid gap-2">
            {Array.from({ length: 1 + added }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is what its place in the form is
              <div key={at} className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-2">
                <input
                  name="caption"
                  aria-label={deskGoodsTexts.newAttributeName({ number: at + 1 })}
                  placeholder={deskGoodsTexts.newAttribute()}
                  autoComplete="off"
                  className="qs-input"
                />
                <input
                  name="value"
                  aria-label={deskGoodsTexts.newAttributeValue({ number: at + 1 })}
                  placeholder={deskGoodsTexts.attributeValue()}
                  autoComplete="off"
                  className="qs-input"
                />
              </div>
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button onClick={() => setAdded(added + 1)} className="h-8">
              {deskGoodsTexts.addAttribute()}
            </Button>
            <p className="text-1 text-ink-2">{deskGoodsTexts.blankValuesHint()}</p>
          </div>
        </>
      )}
    </div>
  )
}

/** Those of the category in their order, each followed by its further values; then the others. */
function orderLines(
  input: ProductInput['attributes'],
  attributes: readonly DeskAttribute[],
  proposals: readonly AttributeProposal[],
): Line[] {
  const ownLines = input.map(({ caption, value }, at): Line => {
    const own = attributes.find((each) => each.caption === caption)
    const proposal = proposals.find((each) => each.caption === caption) ?? toProposal(own)
    return { caption, value, at: String(at), proposal }
  })
  const proposedCaptions = new Set(proposals.map(({ caption }) => caption))
  const proposedLines = proposals.flatMap((proposal, at) => {
    const { caption } = proposal
    const own = ownLines.filter((line) => line.caption === caption)
    return own.length > 0 ? own : [{ caption, value: '', at: `proposed-${at}`, proposal }]
  })
  return [...proposedLines, ...ownLines.filter(({ caption }) => !proposedCaptions.has(caption))]
}

function toProposal(attribute: DeskAttribute | undefined): AttributeProposal | undefined {
  if (!attribute) return undefined
  const { caption, kind, unit } = attribute
  return { caption, kind, unit, isFilter: false, values: [] }
}

/** What a field takes, unless it is any text. */
const kindWords = {
  text: () => '',
  number: deskGoodsTexts.numberKind,
  choice: () => '',
  flag: () => '',
}

function AttributeLine({
  line: { caption, value, at, proposal },
  label,
  problems,
  locked,
}: Pick<Props, 'problems' | 'locked'> & { line: Line; label: FieldLabel }) {
  const id = `value-${at}`
  const captionProblem = findProblemText(problems, `caption-${at}`)
  const problem = findProblemText(problems, id) ?? captionProblem
  const kind = proposal?.kind ?? 'text'
  const common = {
    id,
    name: 'value',
    defaultValue: value,
    disabled: locked,
    'aria-label': captionProblem ? label(id) : undefined,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': problem ? `${id}-error` : undefined,
    className: 'qs-input min-w-0 aria-invalid:border-bad disabled:bg-quiet',
  }
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)_4rem] items-center gap-x-2">
      {captionProblem ? (
        <input
          id={`caption-${at}`}
          name="caption"
          defaultValue={caption}
          aria-label={label(`caption-${at}`)}
          aria-invalid
          aria-describedby={`${id}-error`}
          autoComplete="off"
          className="qs-input min-w-0 border-bad"
        />
      ) : (
        <>
          {!locked && <input type="hidden" name="caption" value={caption} />}
          <label htmlFor={id} className="truncate font-semibold" title={caption}>
            {caption}
          </label>
        </>
      )}
      <AttributeInput kind={kind} common={common} values={proposal?.values ?? []} />
      <span className="flex items-center gap-1 text-1 leading-tight text-ink-2">
        {kind === 'number' && proposal?.unit ? proposal.unit : kindWords[kind]()}
        {proposal?.isFilter && (
          <span title={deskGoodsTexts.isFilter()} className="grid">
            <Icon name="filter" className="size-4" />
            <span className="sr-only">{deskGoodsTexts.isFilter()}</span>
          </span>
        )}
      </span>
      {problem && (
        <p id={`${id}-error`} className="col-span-2 col-start-2 text-1 text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}

function AttributeInput(props: {
  kind: keyof typeof kindWords
  common: React.InputHTMLAttributes<HTMLElement> & { id: string; defaultValue: string }
  values: readonly string[]
}) {
  const { kind, common, values } = props
  if (kind === 'choice' || kind === 'flag') {
    const options = kind === 'flag' ? ['Yes', 'No'] : values
    const isOther = common.defaultValue !== '' && !options.includes(common.defaultValue)
    return (
      <select {...common}>
        <option value="" />
        {[...(isOther ? [common.defaultValue] : []), ...options].map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    )
  }
  if (kind === 'number') return <input {...common} inputMode="decimal" autoComplete="off" />
  return (
    <>
      <input {...common} list={`${common.id}-list`} autoComplete="off" />
      {values.length > 0 && (
        <datalist id={`${common.id}-list`}>
          {values.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </>
  )
}

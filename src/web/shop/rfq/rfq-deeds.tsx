import type { QuoteVersionView, RfqView } from '#contract/quote-views.ts'
import { type BuyerDeed, quoteLimits } from '#contract/quotes.ts'
import { formatMoney } from '#kernel/money.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Area } from '#web/ui/field.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { Folded, FoldedRow } from '#web/ui/folded.tsx'
import { CommandForm, type CommandFormProps } from '#web/widgets/command-form.tsx'
import { useFrame } from '#web/widgets/frame-data.ts'
import { LinePrices, type PriceLine } from '#web/widgets/negotiation-prices.tsx'
import { noteOf } from '#web/widgets/rfq-versions.tsx'
import type { RfqRefusal } from './rfq-screen.tsx'

interface Props {
  rfq: RfqView
  /** Each form adds its own deed to it: sent twice, it acts once. */
  formKey: string
  refused: RfqRefusal | undefined
  /** Where a draft's form is. */
  changeAt: string
}

/** What the buyer can do as the request stands; the likeliest open, the rest a press away. */
export function BuyersDeeds(props: Props) {
  const { rfq } = props
  const may = (deed: BuyerDeed) => rfq.may.includes(deed)
  const version = rfq.versions.find((each) => each.version === rfq.currentVersion)
  return (
    <div className="grid gap-4">
      {may('accept') && version && <Accept {...props} version={version} />}
      {may('answer') && (
        <Deed {...props} deed="answer" button="Send answer" tone="ask">
          <Area
            label="Your answer"
            name="text"
            required
            maxLength={quoteLimits.text}
            {...typedIn(props, 'answer')}
          />
        </Deed>
      )}
      {may('submit') && (
        <div className="flex flex-wrap items-center gap-3">
          <Deed {...props} deed="submit" button="Send request" tone="ask" />
          {may('edit') && <ButtonLink to={props.changeAt}>Change it</ButtonLink>}
        </div>
      )}
      {may('take-back') && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Deed {...props} version={version} deed="take-back" button="Take my prices back" />
          <p className="text-2 text-ink-2">
            The quote then stands as it was; the round stays used.
          </p>
        </div>
      )}
      <FoldedRow>
        {may('counter') && version && <Counter {...props} version={version} />}
        {may('message') && (
          <Folded title="Write a message" open={props.refused?.did === 'message'}>
            <Deed {...props} deed="message" button="Send message">
              <Area
                label="Message"
                name="text"
                required
                maxLength={quoteLimits.text}
                {...typedIn(props, 'message')}
              />
            </Deed>
          </Folded>
        )}
        {may('attach') && (
          <Folded title="Add a file" open={props.refused?.did === 'attach'}>
            <Deed {...props} deed="attach" button="Add file" files>
              <FileField
                label="File"
                name="file"
                required
                accept="image/*,application/pdf"
                hint="A picture or PDF of at most 5 MB."
              />
            </Deed>
          </Folded>
        )}
        {may('decline') && (
          <Folded title="Decline the quote" open={props.refused?.did === 'decline'}>
            <Deed {...props} version={version} deed="decline" button="Decline the quote">
              <Area
                label="Why? You need not say."
                name="text"
                rows={2}
                maxLength={quoteLimits.text}
              />
            </Deed>
          </Folded>
        )}
        {may('cancel') && (
          <Folded title="Close the request" open={props.refused?.did === 'cancel'}>
            <Deed {...props} deed="cancel" button="Close the request">
              <Area
                label="Why? You need not say."
                name="text"
                rows={2}
                maxLength={quoteLimits.text}
              />
            </Deed>
          </Folded>
        )}
      </FoldedRow>
      {may('reopen') && <Deed {...props} deed="reopen" button="Open it again" tone="ask" />}
    </div>
  )
}

function typedIn({ refused }: Props, deed: BuyerDeed) {
  if (refused?.did !== deed) return {}
  return { defaultValue: refused.typed.text, error: refused.fields.text ?? refused.fields.reason }
}

type Own = Pick<CommandFormProps, 'button' | 'tone' | 'files' | 'children'>

/** A command of the buyer's to this request, or to a version of its quote. */
function Deed(props: Props & Own & { deed: BuyerDeed; version?: QuoteVersionView | undefined }) {
  const { deed, formKey, rfq, version, button, tone, files, children } = props
  return (
    <CommandForm
      deed={deed}
      formKey={formKey}
      button={button}
      tone={tone}
      files={files}
      rowVersion={rfq.rowVersion}
      quoteVersion={version?.version}
    >
      {children}
    </CommandForm>
  )
}

/** Lines that can be had, as the version quotes them. */
function offered(version: QuoteVersionView) {
  return version.lines.filter((line) => line.unitPrice !== null)
}

function Accept(props: Props & { version: QuoteVersionView }) {
  const { version, refused } = props
  const { seller } = useFrame()
  const wrong = refused?.did === 'accept' ? refused.fields : {}
  const lines = offered(version).map((line, at): PriceLine => {
    const max = Math.max(line.quantity, ...line.steps.map((step) => step.to))
    return {
      key: String(line.lineId),
      name: line.name,
      quantity: line.quantity,
      fixed: true,
      quantities: { min: 0, max },
      against: line.listedBelow,
      start: line.unitPrice,
      steps: line.steps,
      note: [line.unit, noteOf(line), stepsText(line.steps, (minor) => formatMoney(minor, seller))]
        .filter(Boolean)
        .join(' · '),
      error: wrong[`lines.${at}.quantity`] ?? wrong[`quantity-${line.lineId}`],
    }
  })
  return (
    <Deed {...props} deed="accept" button={null}>
      <LinePrices
        legend="Take it as quoted"
        lines={lines}
        money={seller}
        againstWord="listed now at"
      >
        {(total, taken) => (
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button type="submit" tone="ask">
              Accept {formatMoney(total + chargeOf(version, taken), seller)}
            </Button>
            <span className="text-2 text-ink-2">
              {chargeOf(version, taken) > 0 &&
                `With ${formatMoney(chargeOf(version, taken), seller)} for delivery. `}
              A line with quantity 0 is not taken.
            </span>
          </div>
        )}
      </LinePrices>
    </Deed>
  )
}

/** For the delivery of what is taken. */
function chargeOf(version: QuoteVersionView, taken: ReadonlyMap<string, number>): number {
  return version.lines.reduce(
    (sum, line) => sum + ((taken.get(String(line.lineId)) ?? 0) > 0 ? line.charge : 0),
    0,
  )
}

/** "from 10 at ₹95.00, from 50 at ₹90.00"; nothing where there is one price. */
function stepsText(
  steps: readonly { from: number; unitPrice: number }[],
  money: (minor: number) => string,
): string {
  return steps.length < 2
    ? ''
    : steps.map(({ from, unitPrice }) => `from ${from} at ${money(unitPrice)}`).join(', ')
}

function Counter(props: Props & { version: QuoteVersionView }) {
  const { version, refused, rfq } = props
  const { seller } = useFrame()
  const mine = refused?.did === 'counter' ? refused : undefined
  const lines = offered(version).map((line, at): PriceLine => {
    const key = String(line.lineId)
    return {
      key,
      name: line.name,
      note: line.unit,
      quantity: line.quantity,
      against: line.unitPrice,
      start: line.unitPrice,
      quantities: { min: 1, max: Math.max(line.quantity, ...line.steps.map((step) => step.to)) },
      error: mine?.fields[`lines.${at}.unitPrice`] ?? mine?.fields[`lines.${at}.quantity`],
      ...(mine?.typed[`price-${key}`] !== undefined && { typed: mine.typed[`price-${key}`] }),
    }
  })
  const left = rfq.rounds.most - rfq.rounds.used
  return (
    <Folded title="Name lower prices" open={mine !== undefined}>
      <Deed {...props} deed="counter" button="Send my prices" tone="ask-soft">
        <LinePrices
          legend="What you would pay for one"
          lines={lines}
          money={seller}
          againstWord="quoted"
        />
        <Area
          label="A word to it (optional)"
          name="text"
          rows={2}
          maxLength={quoteLimits.text}
          defaultValue={mine?.typed.text}
        />
        <p className="text-2 text-ink-2">
          {left === 1 ? 'This is your last round.' : `You have ${left} rounds left.`} The quote
          stands until there is an answer.
        </p>
      </Deed>
    </Folded>
  )
}

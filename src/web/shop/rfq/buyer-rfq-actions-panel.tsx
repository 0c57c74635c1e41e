import type { QuoteVersionView, RfqView } from '#contract/negotiation/quote-views.ts'
import { type BuyerAction, quoteLimits } from '#contract/negotiation/quotes.ts'
import { formatMoney } from '#kernel/money.ts'
import * as requestsTexts from '#texts/requests.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Collapsible, CollapsibleRow } from '#web/ui/collapsible.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { CommandForm, type CommandFormProps } from '#web/widgets/negotiation/command-form.tsx'
import { LinePrices, type PriceLine } from '#web/widgets/negotiation/negotiation-prices.tsx'
import { formatLineNote } from '#web/widgets/negotiation/rfq-versions.tsx'
import type { RfqRefusal } from './rfq-screen.tsx'

interface Props {
  rfq: RfqView
  /** Each form appends its command: sent twice, it acts once. */
  formKey: string
  refused: RfqRefusal | undefined
  /** Where a draft's form is. */
  changeAt: string
}

/**
 * What the buyer can do in the request's state; the likeliest action is open, the rest are
 * collapsed.
 */
export function BuyerRfqActions(props: Props) {
  const { rfq } = props
  const canDo = (action: BuyerAction) => rfq.may.includes(action)
  const version = rfq.versions.find((each) => each.version === rfq.currentVersion)
  return (
    <div className="grid gap-4">
      {canDo('accept') && version && <AcceptForm {...props} version={version} />}
      {canDo('answer') && (
        <ActionForm {...props} command="answer" button={requestsTexts.sendAnswer()} tone="ask">
          <TextArea
            label={requestsTexts.yourAnswer()}
            name="text"
            required
            maxLength={quoteLimits.text}
            {...getTextFieldState(props, 'answer')}
          />
        </ActionForm>
      )}
      {canDo('submit') && (
        <div className="flex flex-wrap items-center gap-3">
          <ActionForm {...props} command="submit" button={requestsTexts.sendRequest()} tone="ask" />
          {canDo('edit') && (
            <ButtonLink to={props.changeAt}>{requestsTexts.editRequest()}</ButtonLink>
          )}
        </div>
      )}
      {canDo('take-back') && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ActionForm
            {...props}
            version={version}
            command="take-back"
            button={requestsTexts.withdrawPrices()}
          />
          <p className="text-2 text-ink-2">{requestsTexts.withdrawPricesNote()}</p>
        </div>
      )}
      <FurtherActions {...props} version={version} />
      {canDo('reopen') && (
        <ActionForm {...props} command="reopen" button={requestsTexts.reopenRequest()} tone="ask" />
      )}
    </div>
  )
}

/** What is seldom wanted, collapsed. */
function FurtherActions(props: Props & { version: QuoteVersionView | undefined }) {
  const { rfq, refused, version } = props
  const canDo = (action: BuyerAction) => rfq.may.includes(action)
  return (
    <CollapsibleRow>
      {canDo('counter') && version && <CounterForm {...props} version={version} />}
      {canDo('message') && (
        <Collapsible title={requestsTexts.writeMessage()} open={refused?.did === 'message'}>
          <ActionForm
            {...props}
            version={undefined}
            command="message"
            button={requestsTexts.sendMessage()}
          >
            <TextArea
              label={requestsTexts.message()}
              name="text"
              required
              maxLength={quoteLimits.text}
              {...getTextFieldState(props, 'message')}
            />
          </ActionForm>
        </Collapsible>
      )}
      {canDo('attach') && (
        <Collapsible title={requestsTexts.addFileHeading()} open={refused?.did === 'attach'}>
          <ActionForm
            {...props}
            version={undefined}
            command="attach"
            button={requestsTexts.addFile()}
            files
          >
            <FileField
              label={requestsTexts.file()}
              name="file"
              required
              accept="image/*,application/pdf"
              hint={requestsTexts.fileHint()}
            />
          </ActionForm>
        </Collapsible>
      )}
      {canDo('decline') && (
        <EndForm {...props} command="decline" title={requestsTexts.declineQuote()} />
      )}
      {canDo('cancel') && (
        <EndForm
          {...props}
          version={undefined}
          command="cancel"
          title={requestsTexts.closeRequest()}
        />
      )}
    </CollapsibleRow>
  )
}

/** Ends the quote or the request; a reason may be given. */
function EndForm(
  props: Props & {
    command: 'decline' | 'cancel'
    title: string
    version: QuoteVersionView | undefined
  },
) {
  return (
    <Collapsible title={props.title} open={props.refused?.did === props.command}>
      <ActionForm {...props} button={props.title}>
        <TextArea
          label={requestsTexts.reasonOptional()}
          name="text"
          rows={2}
          maxLength={quoteLimits.text}
        />
      </ActionForm>
    </Collapsible>
  )
}

function getTextFieldState({ refused }: Props, action: BuyerAction) {
  if (refused?.did !== action) return {}
  return { defaultValue: refused.typed.text, error: refused.fields.text ?? refused.fields.reason }
}

type ActionFormProps = Pick<CommandFormProps, 'button' | 'tone' | 'files' | 'children'>

/** A buyer's command to this request, or to a version of its quote. */
function ActionForm(
  props: Props & ActionFormProps & { command: BuyerAction; version?: QuoteVersionView | undefined },
) {
  const { command, formKey, rfq, version, button, tone, files, children } = props
  return (
    <CommandForm
      command={command}
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

/** The lines that the version offers. */
function getOfferedLines(version: QuoteVersionView) {
  return version.lines.filter((line) => line.unitPrice !== null)
}

function AcceptForm(props: Props & { version: QuoteVersionView }) {
  const { version, refused } = props
  const { seller } = useFrame()
  const fieldErrors = refused?.did === 'accept' ? refused.fields : {}
  const lines = getOfferedLines(version).map((line, index): PriceLine => {
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
      note: [
        line.unit,
        formatLineNote(line),
        formatPriceSteps(line.steps, (minor) => formatMoney(minor, seller)),
      ]
        .filter(Boolean)
        .join(' · '),
      error: fieldErrors[`lines.${index}.quantity`] ?? fieldErrors[`quantity-${line.lineId}`],
    }
  })
  return (
    <ActionForm {...props} command="accept" button={null}>
      <LinePrices
        legend={requestsTexts.acceptAsQuoted()}
        lines={lines}
        money={seller}
        againstWord={requestsTexts.listedNowAt()}
      >
        {(total, takenQuantities) => (
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button type="submit" tone="ask">
              {requestsTexts.acceptQuote({
                total: formatMoney(total + sumDeliveryCharge(version, takenQuantities), seller),
              })}
            </Button>
            <span className="text-2 text-ink-2">
              {sumDeliveryCharge(version, takenQuantities) > 0 &&
                `${requestsTexts.withDelivery({
                  charge: formatMoney(sumDeliveryCharge(version, takenQuantities), seller),
                })} `}
              {requestsTexts.zeroLeavesOut()}
            </span>
          </div>
        )}
      </LinePrices>
    </ActionForm>
  )
}

/** Delivery charge of the accepted lines. */
function sumDeliveryCharge(
  version: QuoteVersionView,
  takenQuantities: ReadonlyMap<string, number>,
): number {
  return version.lines.reduce(
    (sum, line) => sum + ((takenQuantities.get(String(line.lineId)) ?? 0) > 0 ? line.charge : 0),
    0,
  )
}

/** "from 10 at ₹95.00, from 50 at ₹90.00"; empty with a single price. */
function formatPriceSteps(
  steps: readonly { from: number; unitPrice: number }[],
  money: (minor: number) => string,
): string {
  return steps.length < 2
    ? ''
    : steps
        .map(({ from, unitPrice }) => requestsTexts.priceStep({ from, price: money(unitPrice) }))
        .join(', ')
}

function CounterForm(props: Props & { version: QuoteVersionView }) {
  const { version, refused, rfq } = props
  const { seller } = useFrame()
  const refusal = refused?.did === 'counter' ? refused : undefined
  const lines = getOfferedLines(version).map((line, index): PriceLine => {
    const key = String(line.lineId)
    return {
      key,
      name: line.name,
      note: line.unit,
      quantity: line.quantity,
      against: line.unitPrice,
      start: line.unitPrice,
      quantities: { min: 1, max: Math.max(line.quantity, ...line.steps.map((step) => step.to)) },
      error:
        refusal?.fields[`lines.${index}.unitPrice`] ?? refusal?.fields[`lines.${index}.quantity`],
      ...(refusal?.typed[`price-${key}`] !== undefined && { typed: refusal.typed[`price-${key}`] }),
    }
  })
  const roundsLeft = rfq.rounds.limit - rfq.rounds.used
  return (
    <Collapsible title={requestsTexts.proposePrices()} open={refusal !== undefined}>
      <ActionForm {...props} command="counter" button={requestsTexts.sendPrices()} tone="ask-soft">
        <LinePrices
          legend={requestsTexts.pricesPerPiece()}
          lines={lines}
          money={seller}
          againstWord={requestsTexts.quotedAt()}
        />
        <TextArea
          label={requestsTexts.noteOptional()}
          name="text"
          rows={2}
          maxLength={quoteLimits.text}
          defaultValue={refusal?.typed.text}
        />
        <p className="text-2 text-ink-2">
          {roundsLeft === 1 ? requestsTexts.lastRound() : requestsTexts.roundsLeft({ roundsLeft })}
        </p>
      </ActionForm>
    </Collapsible>
  )
}

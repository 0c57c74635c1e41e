import { type KeyboardEvent, useState } from 'react'
import { getGridStep } from '#contract/negotiation/bid-grid.ts'
import { type BidRefusal, bidTexts } from '#contract/negotiation/bids.ts'
import { formatMoney } from '#kernel/money.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { formatPlainAmount } from '#web/widgets/negotiation/negotiation-prices.tsx'
import { getMarginTone } from '../bench/bench-figures.ts'
import { useDesk } from '../desk-frame.tsx'
import {
  type AnsweredLine,
  type Choice,
  getListPrice,
  stepCounter,
  suggestCounter,
  type TypedAnswer,
} from './answer-state.ts'
import { LineName, LineRoom } from './line-room.tsx'
import { formatMargin } from './rule-shares.ts'

interface LineProps {
  answered: AnsweredLine
  typed: TypedAnswer
  fault: BidRefusal | undefined
  /** Minimum margin without a second person, in basis points. */
  floor: number | null
  /** What a decline of the line means. */
  declineTitle: string
  onChange: (answer: TypedAnswer) => void
}

const choices: readonly [Exclude<Choice, ''>, () => string][] = [
  ['accept', deskBidsTexts.accept],
  ['counter', deskBidsTexts.counter],
  ['decline', deskBidsTexts.decline],
]

/** One line of a bid: its room on a scale, the answer, the price for one and its margin. */
export function AnswerLine(props: LineProps) {
  const { answered, typed, fault, floor, declineTitle, onChange } = props
  const { money } = useDesk()
  const { line, margin, isBelowFloor } = answered
  const key = String(line.packId)
  const ours = typed.choice === 'counter' ? answered.price : null
  return (
    <fieldset className="bid-line">
      <legend className="sr-only">{line.name}</legend>
      <LineName line={line} facts={answered.facts} />
      <LineRoom line={line} facts={answered.facts} ours={ours} />
      <div
        className="bid-choice"
        role="radiogroup"
        aria-label={deskBidsTexts.answerToName({ name: line.name })}
      >
        {choices.map(([choice, getWord]) => (
          <label key={choice} title={choice === 'decline' ? declineTitle : undefined}>
            <input
              type="radio"
              name={`answer-${key}`}
              value={choice}
              className={choice}
              checked={typed.choice === choice}
              onChange={() =>
                onChange({ choice, counter: typed.counter || suggestCounter(answered, money) })
              }
            />
            {getWord()}
          </label>
        ))}
      </div>
      <CounterField {...props} />
      <b className={`bid-margin ${isBelowFloor ? 'text-bad' : getMarginTone(margin, floor)}`}>
        <span className="bid-word">{deskBidsTexts.margin()} </span>
        {formatMargin(margin)}
      </b>
      {fault && (
        <p id={`fault-${key}`} className="bid-fault">
          {fault === 'below-floor-unconfirmed' ? deskBidsTexts.belowTheFloor() : bidTexts[fault]()}
        </p>
      )}
    </fieldset>
  )
}

/** The price for one: the bid's own where it is accepted; typing in it counters. */
function CounterField({ answered, typed, fault, onChange }: LineProps) {
  const { money } = useDesk()
  const { line, sentPrice } = answered
  const { choice, counter } = typed
  const key = String(line.packId)
  // Only who types with script sees a price follow; without it the typed price alone was seen.
  const [isFollowed, setFollowed] = useState(false)
  const setCounter = (text: string) => {
    setFollowed(true)
    onChange({ choice: 'counter', counter: text })
  }
  const step = (steps: 1 | -1) =>
    setCounter(stepCounter(line, choice === 'counter' ? counter : '', steps, money))
  const onKeyDown = (event: KeyboardEvent) => {
    const { key: pressed } = event
    // What is sent is sent by its button, which names the amount.
    if (pressed === 'Enter') event.preventDefault()
    if (pressed !== 'ArrowUp' && pressed !== 'ArrowDown') return
    event.preventDefault()
    step(pressed === 'ArrowUp' ? 1 : -1)
  }
  const shown = choice === 'counter' ? sentPrice : null
  const isMoved = shown !== null && formatPlainAmount(shown, money) !== counter.trim()
  return (
    <div className="bid-price">
      <span className="bid-step">
        <button
          type="button"
          tabIndex={-1}
          aria-label={deskBidsTexts.oneStepDown()}
          onClick={() => step(-1)}
        >
          −
        </button>
        <input
          name={`price-${key}`}
          value={choice === 'accept' ? formatPlainAmount(line.bidPrice ?? 0, money) : counter}
          onChange={(event) => setCounter(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          aria-label={deskBidsTexts.counterFor({ name: line.name })}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `fault-${key} step-${key}` : `step-${key}`}
          inputMode="decimal"
          autoComplete="off"
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={deskBidsTexts.oneStepUp()}
          onClick={() => step(1)}
        >
          +
        </button>
      </span>
      <small id={`step-${key}`} className={isMoved ? 'moved' : ''}>
        {isMoved
          ? deskBidsTexts.sentAs({ price: formatMoney(shown, money) })
          : deskBidsTexts.inStepsOf({ step: formatMoney(getGridStep(getListPrice(line)), money) })}
      </small>
      {isFollowed && shown !== null && <input type="hidden" name={`shown-${key}`} value={shown} />}
    </div>
  )
}

import type { DealFigure } from '#contract/desk/insight.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskInsightTexts from '#texts/desk-insight.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { useDesk } from '../desk-frame.tsx'
import { formatDecimal, formatMinutes } from './format-cell.ts'

/** The figures of all deals; each says what it was before, and in words whether that is better. */
export function DealFigures({ figures }: { figures: DealFigure[] }) {
  const { money } = useDesk()
  return (
    <dl className="insight-figures">
      {figures.map((figure) => (
        <div key={figure.name}>
          <dt className="text-2 font-semibold text-ink-2">{figure.name}</dt>
          <dd className="insight-figure">{formatFigure(figure.kind, figure.value, money)}</dd>
          {figure.note && <dd className="text-1 text-ink-2">{figure.note}</dd>}
          {figure.before !== null && (
            <dd className="text-1 text-ink-2">
              <RichText
                parts={deskInsightTexts.changeBefore({
                  change: () => <Change figure={figure} />,
                  figure: formatFigure(figure.kind, figure.before, money),
                })}
              />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function Change({ figure: { kind, value, before, isMoreBetter } }: { figure: DealFigure }) {
  if (value === null || before === null || value === before) return null
  const isMore = value > before
  const size = Math.abs(value - before)
  if (kind === 'money' && before === 0) return null
  const text = {
    share: () => `${formatDecimal(size * 100)} pt`,
    money: () => commonTexts.percent({ value: formatDecimal((size / before) * 100) }),
    minutes: () => formatMinutes(size),
  }[kind]()
  return (
    <span
      className={isMore === isMoreBetter ? 'font-semibold text-good' : 'font-semibold text-bad'}
    >
      <span aria-hidden="true">{isMore ? '▲' : '▼'}</span>
      <span className="sr-only">{isMore ? deskInsightTexts.up() : deskInsightTexts.down()}</span>{' '}
      {text}
    </span>
  )
}

function formatFigure(kind: DealFigure['kind'], value: number | null, money: MoneyStyle): string {
  if (value === null) return kind === 'minutes' ? deskInsightTexts.noneYet() : '–'
  if (kind === 'money') return formatMoney(value, money)
  return kind === 'share'
    ? commonTexts.percent({ value: formatDecimal(value * 100) })
    : formatMinutes(value)
}

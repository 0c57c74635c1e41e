import { scaleBand, scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import {
  type Report,
  type ReportCell,
  type ReportPlot,
  reportTexts,
} from '#contract/desk/insight.ts'
import { type MoneyStyle, toMajor } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskInsightTexts from '#texts/desk-insight.ts'
import { formatCell } from './format-cell.ts'
import type { PlotDrawing, PlotDrawings, PlotShape } from './plot-shapes.ts'

/** Beside another plot, and on a phone. */
const widths = { wide: 488, narrow: 326 } as const
/** Lying bars of a plot: the rest is in its table. */
const maxBars = 8
/** Of a lying bar with its name. */
const rowHeight = 38
const plotHeight = 222
const area = { left: 58, right: 8, top: 22, bottom: 46 }
/** Between the labels of the axis below, at least. */
const labelWidth = 70

/** One mark: what its row says of it, and its figures. */
interface Mark {
  label: string
  text: string
  tip: string
  value: number | null
  before: number | null
  /** How many it is a share of. */
  count: string | null
}

/**
 * Lays out the plot of a report on the server, so that browsers get shapes and no library. Null
 * where there is nothing to draw. Source: DEAL-04.
 */
export function drawPlots(report: Report, money: MoneyStyle): PlotDrawings | null {
  const wide = drawPlot(report, money, widths.wide)
  const narrow = drawPlot(report, money, widths.narrow)
  return wide && narrow && { wide, narrow }
}

function drawPlot(report: Report, money: MoneyStyle, width: number): PlotDrawing | null {
  const { plot, columns, rows } = report
  const allMarks = rows.map((row) => toMark(report, row, money))
  // Of a list, only what has a figure: the rest is in its table.
  const figured = allMarks.filter(({ value, before }) => value || before)
  const marks = plot.kind === 'rows' && figured.length > 0 ? figured : allMarks
  const hasValue = marks.some(({ value, before }) => value !== null || before !== null)
  if (!hasValue) return null
  const kind = columns[plot.value]!.kind
  const formatTick = (value: number) => {
    if (kind === 'share') return commonTexts.percent({ value: String(Math.round(value * 100)) })
    return kind === 'money'
      ? `${money.symbol}${compact(value, money)}`
      : compact(value, money, true)
  }
  const label = formatLabel(report, marks)
  // Standing bars that have no room for their names lie on a phone.
  const isLying = plot.kind === 'rows' || (width < widths.wide && isNamed(report))
  if (isLying) return { label, ...drawRows(marks.slice(0, maxBars), plot, { formatTick, width }) }
  return { label, ...drawColumns(marks, plot, { formatTick, width }) }
}

const isNamed = ({ plot, columns }: Report) =>
  plot.kind === 'bars' && columns[plot.label]!.kind === 'text'

interface DrawingSpace {
  formatTick: (value: number) => string
  width: number
}

function compact(value: number, { currency, locale }: MoneyStyle, isCount = false): string {
  const amount = isCount ? value : toMajor(value, currency)
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(
    amount,
  )
}

function describeMark(texts: {
  label: string
  value: string
  count: string | null
  before: string | null
}): string {
  const { label, value, count, before } = texts
  if (before === null)
    return count === null
      ? deskInsightTexts.tip({ label, value })
      : deskInsightTexts.tipOf({ label, value, count })
  return count === null
    ? deskInsightTexts.tipBefore({ label, value, before })
    : deskInsightTexts.tipOfBefore({ label, value, count, before })
}

function toMark({ plot, columns }: Report, row: ReportCell[], money: MoneyStyle): Mark {
  const format = (index: number) => formatCell(row[index] ?? null, columns[index]!.kind, money)
  const toNumber = (index: number | null) => {
    const cell = index === null ? null : (row[index] ?? null)
    return cell === null ? null : Number(cell)
  }
  const label = format(plot.label)
  return {
    label,
    text: format(plot.value),
    tip: describeMark({
      label,
      value: format(plot.value),
      count: plot.count === null || plot.kind === 'rows' ? null : format(plot.count),
      before: plot.before === null ? null : format(plot.before),
    }),
    value: toNumber(plot.value),
    before: toNumber(plot.before),
    count: plot.count === null ? null : format(plot.count),
  }
}

/** The plot in words, for those who don't see it; all figures are in its table. */
function formatLabel({ name }: Report, marks: Mark[]): string {
  const bars = marks.filter(({ value }) => value !== null).slice(0, maxBars)
  const figures = bars.map(({ tip }) => tip).join('. ')
  return deskInsightTexts.plotLabel({ report: reportTexts[name].title(), figures })
}

const findMax = (marks: readonly Mark[]) =>
  Math.max(...marks.flatMap(({ value, before }) => [value ?? 0, before ?? 0])) || 1

const round = (value: number) => Math.round(value * 10) / 10

/** Lying bars below their names, the time before as a thin bar. */
function drawRows(marks: Mark[], plot: ReportPlot, { formatTick, width }: DrawingSpace) {
  const bottom = marks.length * rowHeight + 4
  const scale = scaleLinear([0, findMax(marks)], [0, width - 84]).nice(4)
  const shapes: PlotShape[] = scale.ticks(4).flatMap((tick): PlotShape[] => {
    const x = round(scale(tick)) + 1
    const text = { as: 'text', style: '', y: bottom + 16, text: formatTick(tick) } as const
    return [
      { as: 'line', style: tick === 0 ? 'axis' : 'grid', x1: x, x2: x, y1: 0, y2: bottom },
      { ...text, x: tick === 0 ? 0 : x, anchor: tick === 0 ? 'start' : 'middle' },
    ]
  })
  marks.forEach(({ label, text, tip, value, before }, index) => {
    const y = index * rowHeight
    const length = round(scale(value ?? 0))
    shapes.push(
      { as: 'text', style: 'name', x: 6, y: y + 13, anchor: 'start', text: cut(label, width) },
      { as: 'rect', style: plot.verb, x: 1, y: y + 18, width: length, height: 10, tip },
      { as: 'text', style: 'value', x: length + 8, y: y + 27, anchor: 'start', text },
    )
    if (before !== null)
      shapes.push({
        as: 'rect',
        style: 'before',
        x: 1,
        y: y + 29,
        width: round(scale(before)),
        height: 4,
        tip,
      })
  })
  return { width, height: bottom + 22, shapes }
}

/** About as wide as a letter. */
const letterWidth = 7
function cut(text: string, width: number): string {
  const maxLabel = Math.floor(width / letterWidth)
  return text.length > maxLabel ? `${text.slice(0, maxLabel - 1)}…` : text
}

/** Standing bars or a line over the same axes, the time before dashed. */
function drawColumns(marks: Mark[], plot: ReportPlot, { formatTick, width }: DrawingSpace) {
  const names = marks.map((_, index) => String(index))
  const isLine = plot.kind === 'line'
  const bottom = plotHeight - area.bottom
  const lowest = Math.min(0, ...marks.flatMap(({ value, before }) => [value ?? 0, before ?? 0]))
  const y = scaleLinear([lowest, findMax(marks)], [bottom, area.top]).nice(4)
  const across: [number, number] = [area.left, width - area.right]
  const point = scalePoint(names, isLine ? [area.left + 8, width - 24] : across)
  const band = scaleBand(names, across).padding(0.3)
  const barWidth = Math.min(48, band.bandwidth())
  const findX = (index: number) =>
    round(isLine ? point(String(index))! : band(String(index))! + band.bandwidth() / 2)
  const shapes = y.ticks(4).flatMap((tick): PlotShape[] => [
    {
      as: 'line',
      style: tick === 0 ? 'axis' : 'grid',
      x1: area.left,
      x2: width,
      y1: round(y(tick)),
      y2: round(y(tick)),
    },
    {
      as: 'text',
      style: '',
      x: area.left - 8,
      y: round(y(tick)) + 4,
      anchor: 'end',
      text: formatTick(tick),
    },
  ])
  const every = Math.ceil((marks.length * labelWidth) / (across[1] - across[0]))
  marks.forEach(({ label, count }, index) => {
    if (index % every !== 0) return
    const x = findX(index)
    shapes.push({ as: 'text', style: '', x, y: bottom + 18, anchor: 'middle', text: label })
    if (count !== null)
      shapes.push({
        as: 'text',
        style: '',
        x,
        y: bottom + 36,
        anchor: 'middle',
        text: `n ${count}`,
      })
  })
  shapes.push(
    ...(isLine
      ? drawLines(marks, plot.verb, findX, y)
      : drawBars(marks, plot.verb, { findX, y, barWidth, isFew: every === 1 })),
  )
  return { width, height: plotHeight, shapes }
}

function drawBars(
  marks: Mark[],
  verb: ReportPlot['verb'],
  place: {
    findX: (index: number) => number
    y: (value: number) => number
    barWidth: number
    isFew: boolean
  },
): PlotShape[] {
  const { findX, y, barWidth, isFew } = place
  return marks.flatMap(({ value, before, text, tip }, index): PlotShape[] => {
    const x = findX(index)
    const top = round(y(value ?? 0))
    const shapes: PlotShape[] = []
    if (value !== null) {
      const height = round(y(0) - top)
      shapes.push({
        as: 'rect',
        style: verb,
        x: x - barWidth / 2,
        y: top,
        width: barWidth,
        height,
        tip,
      })
    }
    if (before !== null) {
      const level = round(y(before))
      const reach = barWidth / 2 + 4
      shapes.push({
        as: 'line',
        style: 'before',
        x1: x - reach,
        x2: x + reach,
        y1: level,
        y2: level,
      })
    }
    if (value !== null && isFew) {
      // Over its bar, and over the line of the time before where that would cross it.
      const level = before === null ? top : y(before)
      const isCrossed = level < top && level > top - 20
      const above = (isCrossed ? level : top) - 6
      shapes.push({ as: 'text', style: 'value', x, y: round(above), anchor: 'middle', text })
    }
    return shapes
  })
}

/** A gap where a time has no value: a line does not invent one. */
function drawLines(
  marks: Mark[],
  verb: ReportPlot['verb'],
  findX: (index: number) => number,
  y: (value: number) => number,
): PlotShape[] {
  const draw = (name: 'value' | 'before') =>
    line<Mark>()
      .defined((mark) => mark[name] !== null)
      .x((_, index) => findX(index))
      .y((mark) => round(y(mark[name]!)))(marks)
  const shapes: PlotShape[] = []
  const [before, now] = [draw('before'), draw('value')]
  if (before) shapes.push({ as: 'path', style: 'before', d: before })
  if (now) shapes.push({ as: 'path', style: verb, d: now })
  marks.forEach(({ value, tip }, index) => {
    if (value !== null)
      shapes.push({ as: 'dot', style: verb, x: findX(index), y: round(y(value)), tip })
  })
  const last = marks.findLastIndex(({ value }) => value !== null)
  if (last >= 0) {
    const { value, text } = marks[last]!
    const anchor = last === marks.length - 1 ? 'end' : 'middle'
    const x = findX(last) + (anchor === 'end' ? 12 : 0)
    shapes.push({ as: 'text', style: 'value', x, y: round(y(value!)) - 9, anchor, text })
  }
  return shapes
}

/** Size of the plot area; the bars share its width. */
const width = 720
const height = 180

/**
 * A bar chart rendered by the server. The table beside it has the same figures; `title` is its
 * accessible name.
 */
export function BarPlot({
  title,
  bars,
}: {
  title: string
  bars: readonly { label: string; text: string; value: number }[]
}) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  const step = width / Math.max(1, bars.length)
  const tallest = bars.find(({ value }) => value === max)
  return (
    <figure className="grid gap-1">
      <svg
        role="img"
        aria-label={title}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-45 w-full text-buy"
      >
        <path d={`M0 ${height - 0.5}H${width}`} stroke="currentColor" strokeOpacity="0.4" />
        {bars.map(({ label, text, value }, at) => {
          const barHeight = (value / max) * (height - 4)
          return (
            <rect
              key={label}
              x={at * step + step * 0.1}
              y={height - barHeight}
              width={step * 0.8}
              height={barHeight}
              fill="currentColor"
            >
              <title>{`${label}: ${text}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption className="flex justify-between gap-4 text-1 text-ink-2">
        <span>{bars[0]?.label}</span>
        {tallest && (
          <span>
            Most: {tallest.text}, {tallest.label}
          </span>
        )}
        <span>{bars.length > 1 && bars.at(-1)!.label}</span>
      </figcaption>
    </figure>
  )
}

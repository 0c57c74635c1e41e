import type { PlotDrawings, PlotShape } from './plot-shapes.ts'

/** Draws the shapes that the server laid out. The table beside it has the same figures. */
export function Plot({ drawings: { wide, narrow } }: { drawings: PlotDrawings }) {
  return (
    <>
      {/* Read aloud on a phone too, where the narrow one is seen. */}
      <svg
        role="img"
        aria-label={wide.label}
        viewBox={`0 0 ${wide.width} ${wide.height}`}
        className="plot wide"
      >
        <Shapes shapes={wide.shapes} />
      </svg>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${narrow.width} ${narrow.height}`}
        className="plot narrow"
      >
        <Shapes shapes={narrow.shapes} />
      </svg>
    </>
  )
}

function Shapes({ shapes }: { shapes: readonly PlotShape[] }) {
  return shapes.map((shape, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no other name, and never move
    <Shape key={index} shape={shape} />
  ))
}

function Shape({ shape }: { shape: PlotShape }) {
  const className = shape.style || undefined
  if (shape.as === 'path') return <path className={className} d={shape.d} />
  if (shape.as === 'line') {
    const { x1, y1, x2, y2 } = shape
    return <line className={className} x1={x1} y1={y1} x2={x2} y2={y2} />
  }
  if (shape.as === 'text') {
    const { x, y, anchor, text } = shape
    return (
      <text className={className} x={x} y={y} textAnchor={anchor}>
        {text}
      </text>
    )
  }
  if (shape.as === 'dot') {
    return (
      <circle className={className} cx={shape.x} cy={shape.y} r="3.5">
        <title>{shape.tip}</title>
      </circle>
    )
  }
  const { x, y, tip } = shape
  return (
    <rect className={className} x={x} y={y} width={shape.width} height={shape.height} rx="2">
      <title>{tip}</title>
    </rect>
  )
}

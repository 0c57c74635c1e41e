/** What a plot is drawn of: places in its box, and names of the style sheet for its colours. */
export type PlotShape =
  | { as: 'line'; style: string; x1: number; y1: number; x2: number; y2: number }
  | { as: 'rect'; style: string; x: number; y: number; width: number; height: number; tip: string }
  | { as: 'path'; style: string; d: string }
  | { as: 'dot'; style: string; x: number; y: number; tip: string }
  | {
      as: 'text'
      style: string
      x: number
      y: number
      anchor: 'start' | 'middle' | 'end'
      text: string
    }

/** A plot for either width. */
export interface PlotDrawings {
  wide: PlotDrawing
  narrow: PlotDrawing
}

/** A plot as the server laid it out; `label` says in words what it shows. */
export interface PlotDrawing {
  width: number
  height: number
  label: string
  shapes: PlotShape[]
}

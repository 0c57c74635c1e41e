/** Where the picture was that was pressed, or that was left. */
let origin: DOMRect | null = null

/** Null: nothing that moves was pressed. */
export function leaveFrom(picture: Element | null | undefined): void {
  origin = picture?.getBoundingClientRect() ?? null
}

/**
 * Shows a picture as coming from where the last one was. The page is there already: only a transform
 * runs, so that nothing waits and nothing shifts. Source: LOOK-12.
 */
export function arriveAt(picture: Element | null | undefined): void {
  const from = origin
  origin = null
  if (!from || !picture || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { x, y, width } = picture.getBoundingClientRect()
  const transform = `translate(${from.x - x}px,${from.y - y}px) scale(${from.width / width})`
  picture.animate([{ transformOrigin: '0 0', transform }, { transformOrigin: '0 0' }], {
    duration: 180,
    easing: 'cubic-bezier(.2,.7,.3,1)',
  })
}

interface TypedText {
  value: string
  /** Of the selection; the same number twice: the caret. */
  start: number
  end: number
}

/**
 * Keeps what is typed into text areas while React takes over the page. React sets the text that a
 * text area came with once more, which drops what was typed meanwhile, and the caret's place. Until
 * the returned function is called, each such reset is undone as soon as it has happened. Source:
 * SAFE-08.
 */
export function keepTypedText(): () => void {
  const typedTexts = new Map<Element, TypedText>()
  const record = (element: unknown) => {
    if (!(element instanceof HTMLTextAreaElement)) return
    const { value, selectionStart: start, selectionEnd: end } = element
    typedTexts.set(element, { value, start, end })
  }
  // The reset replaces the text node, and is told before any further event.
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) if (target instanceof HTMLTextAreaElement) restore(target)
  })
  function restore(element: HTMLTextAreaElement) {
    const typed = typedTexts.get(element)
    if (!typed) return
    if (element.value !== typed.value) element.value = typed.value
    if (document.activeElement === element) element.setSelectionRange(typed.start, typed.end)
  }
  const stopController = new AbortController()
  const listen = (name: string, handle: (event: Event) => void) =>
    document.addEventListener(name, handle, { capture: true, signal: stopController.signal })
  listen('input', ({ target }) => record(target))
  listen('selectionchange', () => record(document.activeElement))
  for (const element of document.querySelectorAll('textarea')) {
    record(element)
    observer.observe(element, { childList: true })
  }
  return () => {
    stopController.abort()
    observer.disconnect()
  }
}

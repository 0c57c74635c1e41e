/**
 * Finds forms with unsaved input by reading the page, so that forms need no code for it.
 * `data-unsaved` marks a form whose values came back from a refusal, `data-survives` one that other
 * URLs of the same page leave unchanged. Source: SAFE-09.
 */
export function findUnsavedForms(): HTMLFormElement[] {
  const forms = document.querySelectorAll<HTMLFormElement>('main form[method="post"]')
  return [...forms].filter(
    (form) => 'unsaved' in form.dataset || [...form.elements].some(isChanged),
  )
}

/** Labels of the fields of a form that were changed, in its order; each once. */
export function listChangedLabels(form: HTMLFormElement): string[] {
  const labels = [...form.elements].filter(isChanged).map((element) => {
    const label =
      'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null)?.[0] : null
    return element.getAttribute('aria-label') ?? label?.textContent?.trim() ?? ''
  })
  return [...new Set(labels)].filter((label) => label !== '')
}

function isChanged(element: Element): boolean {
  if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue
  if (element instanceof HTMLSelectElement) {
    const { options } = element
    const hasDefault = [...options].some((option) => option.defaultSelected)
    return [...options].some(
      (option, index) => option.selected !== (hasDefault ? option.defaultSelected : index === 0),
    )
  }
  if (!(element instanceof HTMLInputElement) || element.type === 'hidden') return false
  if (element.type === 'checkbox' || element.type === 'radio')
    return element.checked !== element.defaultChecked
  if (element.type === 'file') return element.files !== null && element.files.length > 0
  return element.value !== element.defaultValue
}

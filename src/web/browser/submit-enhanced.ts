import type { CardActionResult } from '#contract/cart/saved.ts'
import { paths } from '#contract/paths/paths.ts'
import * as uiTexts from '#texts/ui.ts'
import { toPath } from '#web/ui/to-href.ts'
import { showToast } from '#web/ui/toast.tsx'
import { publishSavedState } from './saved-state.ts'
import { storeHints } from './stored-hints.ts'
import { track } from './track.ts'

const timeoutMs = 15_000
const doneMs = 2_000

/**
 * Sends a marked form by script. A refusal shows in a toast and beside the field (`data-said`)
 * (WID-04).
 */
export async function submitEnhanced(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  navigation: { go: (to: string) => void; refresh: () => void },
): Promise<void> {
  if (form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  const inlineMessage = form.querySelector<HTMLElement>('[data-said]')
  if (inlineMessage) inlineMessage.textContent = ''
  try {
    const answer = await postForm(form, submitter)
    publishSavedState(answer.savedState)
    if (answer.ok) {
      trackAddToCart(form, submitter)
      if (submitter?.getAttribute('name') === 'pack') showDone(form)
    }
    if (answer.text) showToast(answer.text, answer.link)
    // A toast lies below an open dialog: there, success shows beside the field too.
    if (
      inlineMessage &&
      (!answer.ok || inlineMessage.dataset.said === 'always' || form.closest('dialog'))
    ) {
      inlineMessage.dataset.good = String(answer.ok)
      inlineMessage.textContent = answer.text
    }
    if (answer.to?.startsWith('/login'))
      storeHints({ lastVisitedUrl: toPath(location.pathname) + location.search })
    if (answer.to) navigation.go(answer.to)
    else if (form.dataset.enhanced === 'refresh') navigation.refresh()
  } catch {
    const text = navigator.onLine ? uiTexts.didNotWork() : uiTexts.nothingChangedOffline()
    showToast(form.dataset.failed ?? text)
  } finally {
    form.ariaBusy = null
  }
}

/** A form styled by `data-done` shows for a moment that it was done. */
function showDone(form: HTMLFormElement): void {
  form.dataset.done = ''
  setTimeout(() => {
    delete form.dataset.done
  }, doneMs)
}

/** TRK-01: tracks what went into the cart; the form or the buttons beside it name the product. */
function trackAddToCart(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const name = submitter?.getAttribute('name')
  const productId = Number(
    form.dataset.product ?? form.querySelector<HTMLButtonElement>('.thing-wish')?.value,
  )
  if (!['pack', 'add', 'buy'].includes(name ?? '') || !productId) return
  const quantity = Number(new FormData(form).get('quantity') ?? 1)
  const pageKind = toPath(location.pathname).startsWith(paths.product('')) ? 'product' : 'listing'
  track({
    did: 'cart',
    productId,
    quantity,
    source: form.closest('dialog') ? 'quick-view' : pageKind,
  })
}

async function postForm(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
): Promise<CardActionResult> {
  const button = submitter instanceof HTMLButtonElement ? submitter : null
  const answer = await fetch(button?.hasAttribute('formaction') ? button.formAction : form.action, {
    method: 'POST',
    body: new URLSearchParams(
      [...new FormData(form, button)].map(([name, value]) => [name, String(value)]),
    ),
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(answer.statusText)
  return answer.json()
}

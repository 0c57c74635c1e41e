import type { ThingAnswer } from '#contract/saved.ts'
import { toast } from '#web/ui/toast.tsx'
import { tellThings } from './held-things.ts'
import { store } from './stored-hints.ts'
import { track } from './track.ts'

const patience = 15_000

/** Sends a marked form by script. What is refused is said in a toast and beside the field (`data-said`) alike (WID-04). */
export async function sendThing(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  then: { go: (to: string) => void; refresh: () => void },
): Promise<void> {
  if (form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  const beside = form.querySelector<HTMLElement>('[data-said]')
  if (beside) beside.textContent = ''
  try {
    const answer = await post(form, submitter)
    tellThings(answer.things)
    if (answer.ok) trackBought(form, submitter)
    if (answer.text) toast(answer.text)
    // A toast lies beneath an open dialog: there, what went well is said beside the field too.
    if (beside && (!answer.ok || beside.dataset.said === 'always' || form.closest('dialog'))) {
      beside.dataset.good = String(answer.ok)
      beside.textContent = answer.text
    }
    if (answer.to?.startsWith('/login'))
      store({ lastVisitedUrl: location.pathname + location.search })
    if (answer.to) then.go(answer.to)
    else if (form.dataset.thing === 'refresh') then.refresh()
  } catch {
    const text = navigator.onLine
      ? 'This did not work. Please try again.'
      : 'Nothing was changed: you’re offline.'
    toast(form.dataset.failed ?? text)
  } finally {
    form.ariaBusy = null
  }
}

/** TRK-01: what went into the cart; the buttons beside it say of which product it is. */
function trackBought(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const name = submitter?.getAttribute('name')
  const productId = Number(form.querySelector<HTMLButtonElement>('.thing-wish')?.value)
  if ((name !== 'pack' && name !== 'buy') || !productId) return
  const quantity = Number(new FormData(form).get('quantity') ?? 1)
  const onPage = location.pathname.startsWith('/product/') ? 'product' : 'listing'
  track({
    did: 'cart',
    productId,
    quantity,
    source: form.closest('dialog') ? 'quick-view' : onPage,
  })
}

async function post(form: HTMLFormElement, submitter: HTMLElement | null): Promise<ThingAnswer> {
  const button = submitter instanceof HTMLButtonElement ? submitter : null
  const answer = await fetch(button?.hasAttribute('formaction') ? button.formAction : form.action, {
    method: 'POST',
    body: new URLSearchParams(
      [...new FormData(form, button)].map(([name, value]) => [name, String(value)]),
    ),
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(patience),
  })
  if (!answer.ok) throw new Error(answer.statusText)
  return answer.json()
}

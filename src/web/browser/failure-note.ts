import { toHref } from '#web/ui/to-href.ts'

/** Why the page gave no answer to its form. */
export interface Failure {
  /** 0: no response at all. */
  status: number
  /** Seconds to wait if the server names them, else 0. */
  retryAfter: number
  /** Where to sign in again after the session has ended. */
  signIn?: string
}

const failureTexts: Record<number, string> = {
  0: 'The shop did not respond.',
  403: 'You don’t have permission to do this.',
  404: 'This is no longer here. It may have been removed.',
  409: 'Somebody else has just changed this.',
  413: 'This is too large to send: choose smaller files or write less.',
  429: 'Too many tries.',
  502: 'The shop could not be reached.',
  503: 'The shop is busy right now.',
  504: 'The shop took too long to answer.',
}
/** Statuses where the same submission may succeed a moment later. */
const retryableStatuses: readonly number[] = [0, 409, 429, 500, 502, 503, 504]
const inputKeptText = 'What you typed is still here.'

/** Describes the failure, without what to do next. */
export function describeFailure({ status, signIn }: Failure): string {
  if (signIn) return `Your session has ended. ${inputKeptText}`
  if (status === 0 && !navigator.onLine) return `You’re offline. ${inputKeptText}`
  return `${failureTexts[status] ?? 'Something went wrong on our side.'} ${inputKeptText}`
}

/**
 * Shows beside the button why its form got no answer. What was typed stays, and the note goes with
 * the next submission. Source: SAFE-08.
 */
export function showFailure(
  form: HTMLFormElement,
  button: HTMLElement | null,
  failure: Failure,
): void {
  clearNote(form)
  const note = document.createElement('p')
  note.className = 'failure-note'
  note.setAttribute('role', 'alert')
  note.append(describeFailure(failure), ' ')
  if (failure.signIn) note.append(buildSignInLink(failure.signIn), ', then press again.')
  else if (retryableStatuses.includes(failure.status))
    note.append(buildRetryCountdown(failure.retryAfter))
  form.dataset.unsent = ''
  if (button && form.contains(button)) button.after(note)
  else form.append(note)
  note.scrollIntoView({ block: 'nearest' })
}

export function clearNote(form: HTMLFormElement): void {
  delete form.dataset.unsent
  form.querySelector('.failure-note')?.remove()
}

/** Opens in a new tab, so nothing on this page is lost, chosen files included. */
function buildSignInLink(address: string): HTMLElement {
  const link = document.createElement('a')
  link.href = toHref(address)
  link.target = '_blank'
  link.append('Sign in again in a new tab')
  return link
}

/** Counts down without being read aloud every second. */
function buildRetryCountdown(seconds: number): HTMLElement {
  const countdown = document.createElement('span')
  countdown.setAttribute('aria-live', 'off')
  const countDown = (secondsLeft: number) => {
    const waitText =
      secondsLeft > 99
        ? `in ${Math.ceil(secondsLeft / 60)} minutes`
        : `in ${secondsLeft} ${secondsLeft === 1 ? 'second' : 'seconds'}`
    countdown.textContent = secondsLeft > 0 ? `Press again ${waitText}.` : 'Please press again.'
    if (secondsLeft > 0)
      setTimeout(() => countdown.isConnected && countDown(secondsLeft - 1), 1_000)
  }
  countDown(seconds)
  return countdown
}

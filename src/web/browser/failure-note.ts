import * as uiTexts from '#texts/ui.ts'
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

const failureTexts: Record<number, () => string> = {
  0: uiTexts.noResponse,
  403: uiTexts.noPermission,
  404: uiTexts.noLongerHere,
  409: uiTexts.justChanged,
  413: uiTexts.tooLarge,
  429: uiTexts.tooManyAttempts,
  502: uiTexts.unreachable,
  503: uiTexts.busy,
  504: uiTexts.tookTooLong,
}
/** Statuses where the same submission may succeed a moment later. */
const retryableStatuses: readonly number[] = [0, 409, 429, 500, 502, 503, 504]

/** Describes the failure, without what to do next. */
export function describeFailure(failure: Failure): string {
  return `${getCauseText(failure)} ${uiTexts.inputKept()}`
}

function getCauseText({ status, signIn }: Failure): string {
  if (signIn) return uiTexts.sessionEnded()
  if (status === 0 && !navigator.onLine) return uiTexts.offline()
  return (failureTexts[status] ?? uiTexts.failedHere)()
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
  if (failure.signIn) note.append(...buildSignInParts(failure.signIn))
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
function buildSignInParts(address: string) {
  return uiTexts.signInThenRetry({
    link(text) {
      const link = document.createElement('a')
      link.href = toHref(address)
      link.target = '_blank'
      link.append(...text)
      return link
    },
  })
}

/** Counts down without being read aloud every second. */
function buildRetryCountdown(seconds: number): HTMLElement {
  const countdown = document.createElement('span')
  countdown.setAttribute('aria-live', 'off')
  const countDown = (secondsLeft: number) => {
    countdown.textContent = getRetryText(secondsLeft)
    if (secondsLeft > 0)
      setTimeout(() => countdown.isConnected && countDown(secondsLeft - 1), 1_000)
  }
  countDown(seconds)
  return countdown
}

function getRetryText(seconds: number): string {
  if (seconds <= 0) return uiTexts.retryNow()
  if (seconds <= 99) return uiTexts.retryInSeconds({ seconds })
  return uiTexts.retryInMinutes({ minutes: Math.ceil(seconds / 60) })
}

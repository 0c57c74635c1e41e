/** Why a form was not answered by its page. */
export interface Failure {
  /** 0: there was no answer at all. */
  status: number
  /** Seconds to wait, where the server names them; else 0. */
  retryAfter: number
  /** Where to sign in again, once a session has ended. */
  signIn?: string
}

const notes: Record<number, string> = {
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
/** The same press can go well in a moment. */
const passing: readonly number[] = [0, 409, 429, 500, 502, 503, 504]
const stays = 'What you typed is still here.'

/** Why a form was not answered, in words, without what to do next. */
export function describeFailure({ status, signIn }: Failure): string {
  if (signIn) return `Your session has ended. ${stays}`
  if (status === 0 && !navigator.onLine) return `You’re offline. ${stays}`
  return `${notes[status] ?? 'Something went wrong on our side.'} ${stays}`
}

/**
 * Says beside the button why its form was not answered. What was typed stays as it is, and the note goes with the next
 * press. Source: SAFE-08.
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
  if (failure.signIn) note.append(linkToSignIn(failure.signIn), ', then press again.')
  else if (passing.includes(failure.status)) note.append(whenToPress(failure.retryAfter))
  form.dataset.unsent = ''
  if (button && form.contains(button)) button.after(note)
  else form.append(note)
  note.scrollIntoView({ block: 'nearest' })
}

export function clearNote(form: HTMLFormElement): void {
  delete form.dataset.unsent
  form.querySelector('.failure-note')?.remove()
}

/** In a new tab: nothing on this page is lost, chosen files included. */
function linkToSignIn(address: string): HTMLElement {
  const link = document.createElement('a')
  link.href = address
  link.target = '_blank'
  link.append('Sign in again in a new tab')
  return link
}

/** Counts down without being read aloud every second. */
function whenToPress(seconds: number): HTMLElement {
  const part = document.createElement('span')
  part.setAttribute('aria-live', 'off')
  const count = (left: number) => {
    const wait =
      left > 99
        ? `in ${Math.ceil(left / 60)} minutes`
        : `in ${left} ${left === 1 ? 'second' : 'seconds'}`
    part.textContent = left > 0 ? `Press again ${wait}.` : 'Please press again.'
    if (left > 0) setTimeout(() => part.isConnected && count(left - 1), 1_000)
  }
  count(seconds)
  return part
}

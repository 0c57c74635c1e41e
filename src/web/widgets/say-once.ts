import { accountTexts } from '#contract/accounts.ts'
import { cookieOf, cookies, hintCookie } from '#contract/browser.ts'
import { forgetStored } from '#web/browser/stored-hints.ts'
import { toast } from '#web/ui/toast.tsx'

/** Says what the page before left to be said (ACC-02), and lets go of what a person who has left had stored. */
export function sayOnce(): void {
  const said = cookieOf(document.cookie, cookies.said)
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser that we serve
  document.cookie = hintCookie(cookies.said, '', 0, location.protocol === 'https:')
  const text = said === 'password-changed' || said === 'account-deleted' ? accountTexts[said] : null
  if (!text) return
  forgetStored()
  toast(text)
}

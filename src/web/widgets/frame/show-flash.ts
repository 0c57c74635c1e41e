import { accountTexts } from '#contract/accounts/accounts.ts'
import { buildHintCookie, cookies, getCookie } from '#contract/requests/browser.ts'
import { clearStoredHints } from '#web/browser/stored-hints.ts'
import { showToast } from '#web/ui/toast.tsx'

/**
 * Shows the message that the previous page left (ACC-02), and clears the stored hints of a person
 * who has left.
 */
export function showFlash(): void {
  const flashCode = getCookie(document.cookie, cookies.said)
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser that we serve
  document.cookie = buildHintCookie(cookies.said, '', 0, location.protocol === 'https:')
  const text =
    flashCode === 'password-changed' || flashCode === 'account-deleted'
      ? accountTexts[flashCode]()
      : null
  if (!text) return
  clearStoredHints()
  showToast(text)
}

import { type StoredName, storedNames } from '#contract/requests/stored-hints.ts'

/** Stores hints for later pages; ignored where the browser stores nothing. */
export function storeHints(hints: Partial<Record<StoredName, string>>): void {
  try {
    for (const [name, value] of Object.entries(hints)) {
      if (value) localStorage.setItem(name, value)
      else localStorage.removeItem(name)
    }
  } catch {}
}

/** HDR-04. Consent, place and view mode are cookies, and stay. */
export function clearStoredHints(): void {
  try {
    for (const name of storedNames) localStorage.removeItem(name)
  } catch {}
}

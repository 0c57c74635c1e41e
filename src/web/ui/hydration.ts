let hydrated = false

/** The root says so once the server's page has come alive; what is rendered from then on is made by script alone. */
export function markHydrated(): void {
  hydrated = true
}

export function isHydrated(): boolean {
  return hydrated
}

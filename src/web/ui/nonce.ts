import { createContext } from 'react'

/** The mark of our own inline scripts while a page is rendered by the server; no browser ever reads it. */
export const Nonce = createContext<string | null>(null)

import { createContext } from 'react'

/** The CSP nonce of the shop's inline scripts during server rendering; browsers never read it. */
export const Nonce = createContext<string | null>(null)

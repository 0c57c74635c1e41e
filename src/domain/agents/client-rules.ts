import { agentLimits } from '#contract/agents/agents.ts'
import { normalizeText } from '#kernel/normal-form.ts'
import * as agentsTexts from '#texts/agents.ts'

const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Whether customers may be sent there with a code: HTTPS, or HTTP to the customer's own machine
 * (RFC 8252). Other schemes could run script or open another program.
 */
export function isRedirectUri(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > agentLimits.redirectUri) return false
  const url = URL.parse(text)
  if (!url || text.includes('#') || url.username !== '' || url.password !== '') return false
  if (!/^[\x21-\x7e]+$/.test(text)) return false
  // A host that the parser reads otherwise than it is written: https:\\a.example, http://127.1.
  if (!text.startsWith(`${url.protocol}//${url.hostname}`)) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.has(url.hostname))
}

/** The part of an app's identity that is true: where its codes are sent. */
export function getReturnHost(redirectUri: string): string {
  return new URL(redirectUri).host
}

/** What customers read of an app; one without a name is an app. */
export const formatAppName = (name: string) => name || agentsTexts.unnamedApp()

/** What an app calls itself, as one line of visible text; null: nothing remains. */
export function cleanAppName(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const visible = normalizeText(text.toWellFormed(), 'NFKC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  return visible === '' ? null : [...visible].slice(0, agentLimits.appName).join('')
}

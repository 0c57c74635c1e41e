import type { AlertKind } from '../alerts/alerts.ts'
import { definePath } from './define-path.ts'

const fresh = definePath('/alerts')
const stop = definePath('/alerts/stop')

/** Addresses of alerts for products. */
export const alertPaths = {
  fresh,
  /** The form for a pack. */
  begin: (pack: number, kind: AlertKind) => `${fresh()}?pack=${pack}&kind=${kind}`,
  /** The same for script. */
  save: definePath('/alerts/save'),
  stop,
  /** The link of a mail: its page’s button ends all alerts of the address. */
  stopBy: (token: string) => `${stop()}?token=${encodeURIComponent(token)}`,
  mine: definePath('/account/alerts'),
} as const

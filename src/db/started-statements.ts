import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'

/** A statement that is about to be sent, for tests that look at all of them. */
export interface StartedStatement {
  text: string
  /** Sent for a request; else by a command, a job, or a test. */
  isRequest: boolean
  /** Its purpose concerns all sellers (`runAcrossSellers`). */
  isAcrossSellers: boolean
}

/** Costs nothing while nobody listens. */
export const startedStatements = channel('haggle.statement.started')

const acrossSellers = new AsyncLocalStorage<true>()

/** Marks work whose purpose concerns all sellers: a person’s data, or what is due anywhere. */
export const runAcrossSellers = <T>(work: () => T): T => acrossSellers.run(true, work)

/** Called for each statement. */
export function publishStatement(text: string, isRequest: boolean): void {
  if (!startedStatements.hasSubscribers) return
  const isAcrossSellers = acrossSellers.getStore() === true
  startedStatements.publish({ text, isRequest, isAcrossSellers } satisfies StartedStatement)
}

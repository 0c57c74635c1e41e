import { pino } from 'pino'
import type { Log } from '#domain/ports.ts'

/** One JSON object a line on standard error, times in UTC. Newlines inside values are escaped by JSON itself. */
export function openLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: false }),
  )
}

/** For tests and command lines: only faults, told to whoever asks. */
export function quietLog(onError: (fields: object, text: string) => void = () => {}): Log {
  return { error: onError, warn() {}, info() {} }
}

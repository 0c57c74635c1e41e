import { pino } from 'pino'
import { requestContext } from '#db/request-context.ts'
import type { Log } from '#platform/ports.ts'
import { openRepeatedLines } from './repeated-lines.ts'

/** A log that reports whether info lines are written, so that callers can skip building them. */
export interface OpenLog extends Log {
  writesInfo: boolean
  /** Writes the lines that have only been counted so far. */
  flush(): void
}

/**
 * Logs one JSON object per line to standard error, with UTC times. JSON escapes newlines in values.
 * Lines written during a request carry its ids. Warnings and errors with the same cause are limited
 * to one line a second, with their count; each request has its own line. Source: QUALITY O3,
 * security 40.
 */
export function openLog(
  level: string,
  destination: pino.DestinationStream = openStandardError(),
): OpenLog {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError },
      mixin() {
        const context = requestContext.getStore()
        return context ? { requestId: context.requestId, traceId: context.traceId } : {}
      },
    },
    destination,
  )
  const { writeOnce, flush } = openRepeatedLines()
  return {
    error: (fields, text) => writeOnce('error', fields, text, (all, line) => log.error(all, line)),
    warn: (fields, text) => writeOnce('warn', fields, text, (all, line) => log.warn(all, line)),
    info: (fields, text) => log.info(fields, text),
    writesInfo: log.isLevelEnabled('info'),
    flush,
  }
}

function openStandardError(): pino.DestinationStream {
  return pino.destination({ dest: 2, sync: false })
}

interface LoggedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
}

/** Deeper causes add nothing. */
const maxCauses = 4

/**
 * An error made safe for logging. Drizzle puts a statement's values into its message, and
 * PostgreSQL a row's values into its detail: passwords, tokens, personal data. Both are removed, as
 * are all other properties.
 */
export function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const message = withoutValues(error.message)
  const { name, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    ...(stack !== undefined && { stack: getFrames(stack) }),
    ...(cause instanceof Error && depth < maxCauses && { cause: serializeError(cause, depth + 1) }),
  }
}

/**
 * Values quoted in messages by the driver and the server: after `params:`, and in quotes after
 * these words.
 */
function withoutValues(message: string): string {
  return message
    .replace(/\nparams:[\s\S]*$/, '')
    .replace(/^((?:invalid|malformed|date\/time|cannot cast)[^"]*|value )"[\s\S]*"/i, '$1"…"')
    .slice(0, 2_000)
}

/** The stack without the message that it begins with. */
function getFrames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')
}

/** For tests and command lines: errors only, passed to `onError`. */
export function createQuietLog(onError: (fields: object, text: string) => void = () => {}): Log {
  return { error: onError, warn() {}, info() {} }
}

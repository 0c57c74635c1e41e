import { pino } from 'pino'
import { requestContext } from '#db/request-context.ts'
import type { Log } from '#domain/ports.ts'
import { openRepeatedLines } from './repeated-lines.ts'

/** A log that says whether a level is written at all, so that lines nobody wants cost nothing. */
export interface OpenLog extends Log {
  writesInfo: boolean
  /** Writes lines that have only been counted. */
  flush(): void
}

/**
 * One JSON object a line on standard error, times in UTC. Newlines inside values are escaped by JSON itself. Lines written
 * while a request is worked on carry its ids. Warnings and errors of one cause are one line a second, with their count;
 * requests keep a line each. Source: QUALITY O3, security 40.
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

/** Deeper than this, causes say nothing new. */
const maxCauses = 4

/**
 * An error as it may stand in a log. Drizzle puts the values of a statement into its message, and PostgreSQL those of a row
 * into its detail: passwords, tokens, people. Neither is written down; nor are other properties, whoever put them there.
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

/** What the driver and the server quote of values in their messages: after `params:`, and in quotes after these words. */
function withoutValues(message: string): string {
  return message
    .replace(/\nparams:[\s\S]*$/, '')
    .replace(/^((?:invalid|malformed|date\/time|cannot cast)[^"]*|value )"[\s\S]*"/i, '$1"…"')
    .slice(0, 2_000)
}

/** Where it happened, without the message that a stack begins with. */
function getFrames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')
}

/** For tests and command lines: only faults, told to whoever asks. */
export function createQuietLog(onError: (fields: object, text: string) => void = () => {}): Log {
  return { error: onError, warn() {}, info() {} }
}

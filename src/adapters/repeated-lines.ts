import { requestContext } from '#db/request-context.ts'

const flushEveryMs = 1_000
/** Maximum number of causes tracked; lines of further causes are always written. */
const maxCauses = 1_000
const maxKeyLength = 400

/** Fields that differ between lines with the same cause. */
const variableFields: ReadonlySet<string> = new Set([
  'requestId',
  'traceId',
  'spanId',
  'ms',
  'rows',
  'mail',
  'attempts',
  'lagMs',
  'plan',
])

type Write = (fields: object, text: string) => void

/**
 * Writes the first line of a cause at once, and then at most one a second with the count in
 * `repeated`. A stalled database fails hundreds of requests a second for one reason. A cause is the
 * text with its fields; of an error, its root cause. Source: QUALITY O3.
 */
export function openRepeatedLines() {
  const causes = new Map<string, { repeated: number; write: () => void }>()

  function writeOnce(level: string, fields: object, text: string, write: Write): void {
    const key = buildKey(level, fields, text)
    const cause = causes.get(key)
    if (cause) {
      cause.repeated += 1
      cause.write = () => write({ ...fields, repeated: cause.repeated }, text)
      return
    }
    write(fields, text)
    if (causes.size >= maxCauses) return
    causes.set(key, { repeated: 0, write() {} })
    scheduleFlush(key)
  }

  /** Outside the request, whose ids belong to its own line. */
  function scheduleFlush(key: string): void {
    requestContext.exit(() => setTimeout(() => flushRepeats(key), flushEveryMs).unref())
  }

  function flushRepeats(key: string): void {
    const cause = causes.get(key)
    if (!cause) return
    if (cause.repeated === 0) {
      causes.delete(key)
      return
    }
    cause.write()
    cause.repeated = 0
    scheduleFlush(key)
  }

  return {
    writeOnce,
    /** Writes pending counts, as at the end of a process. */
    flush(): void {
      for (const cause of causes.values()) if (cause.repeated > 0) cause.write()
      causes.clear()
    },
  }
}

function buildKey(level: string, fields: object, text: string): string {
  const parts = Object.entries(fields).map(([name, value]) =>
    variableFields.has(name)
      ? ''
      : `${name}=${value instanceof Error ? formatRootCause(value) : formatValue(value)}`,
  )
  return [level, text, ...parts].join('\n').slice(0, maxKeyLength)
}

/** Logging must not throw: a value that JSON cannot represent is replaced by its type. */
function formatValue(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return Object.prototype.toString.call(value)
  }
}

/** Drizzle's error names the statement; its cause is the database's error. */
function formatRootCause(error: Error): string {
  const { cause } = error
  if (cause instanceof Error) return formatRootCause(cause)
  const code = 'code' in error ? String(error.code) : ''
  return `${error.name} ${code} ${error.message}`
}

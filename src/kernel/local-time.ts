/**
 * A moment in local time for `<input type="datetime-local">`: `2026-11-21T09:30`. `timeZone` is an
 * IANA name.
 */
export function toLocalInput(moment: Date, timeZone: string): string {
  const key = `${timeZone} ${Math.floor(moment.getTime() / 60_000)}`
  let text = recentTexts.get(key)
  if (text === undefined) {
    text = formatLocal(moment, timeZone)
    if (recentTexts.size >= maxRecent) recentTexts.clear()
    recentTexts.set(key, text)
  }
  return text
}

/** Each page computes delivery dates from the same few minutes; a format takes 5 µs. */
const recentTexts = new Map<string, string>()
const maxRecent = 1_000

function formatLocal(moment: Date, timeZone: string): string {
  const parts = getFormat(timeZone).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)!.value
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The moment of a local time; null for a malformed text or an invalid date. When clocks are set
 * back, a repeated hour means its first occurrence; when they are set forward, a skipped time means
 * an hour later.
 */
export function fromLocalInput(text: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(text)) return null
  const wallTime = Date.parse(`${text}Z`)
  if (Number.isNaN(wallTime) || !new Date(wallTime).toISOString().startsWith(text.slice(0, 16)))
    return null
  const getOffset = (at: number) =>
    Date.parse(`${toLocalInput(new Date(at), timeZone)}:00Z`) - at + (at % 60_000)
  const before = getOffset(wallTime - 86_400_000)
  const after = getOffset(wallTime + 86_400_000)
  // The old offset holds before a change, the new one after it: the right one gives back the input.
  const match = [wallTime - before, wallTime - after].find((at) => at + getOffset(at) === wallTime)
  return new Date(match ?? wallTime - before)
}

/** Cached per zone: creating a format costs a hundred times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    } as const)
    formats.set(timeZone, format)
  }
  return format
}

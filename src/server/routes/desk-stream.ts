import { createHash } from 'node:crypto'
import { shop as faces } from '#app/shop.ts'
import type { StaffMember } from '#contract/accounts/staff.ts'
import type { Scope } from '#platform/scope.ts'

/** A stream of one open desk. */
export interface DeskStream {
  sellerId: number
  personId: string
  sessionId: string
  /** Something has changed: counts again soon. */
  scheduleUpdate(): void
  end(): void
}

export interface StreamTimes {
  /**
   * Proxies drop connections that are silent for a minute. A session that has ended is noticed
   * within this time.
   */
  beatMs: number
  /** Announcements within this time cause one count. */
  settleMs: number
}

/** Whose stream it is, and where it goes. */
export interface StreamTarget {
  scope: Scope
  staff: StaffMember
  /** Null: the session has ended. */
  loadStaff: () => Promise<StaffMember | null>
  /** The last event that the browser has had from an earlier stream; empty: none. */
  lastEventId: string
  controller: ReadableStreamDefaultController<Uint8Array>
  onEnd: (stream: DeskStream) => void
}

/** A browser that has so many events unread has stopped reading. */
const maxUnreadEvents = 20

/**
 * Sends the desk's counts at once, at every beat, and after changes; unchanged counts are sent as a
 * comment. The stream ends with its session, or when what its staff member may do changes.
 */
export function startDeskStream(
  target: StreamTarget,
  { beatMs, settleMs }: StreamTimes,
): DeskStream {
  const { scope, staff, loadStaff, controller, onEnd } = target
  let { lastEventId } = target
  let isEnded = false
  let debounceTimer: NodeJS.Timeout | undefined
  const encoder = new TextEncoder()
  const write = (text: string) => {
    if (!isEnded) controller.enqueue(encoder.encode(text))
  }
  const end = () => {
    if (isEnded) return
    isEnded = true
    clearInterval(heartbeat)
    clearTimeout(debounceTimer)
    onEnd(stream)
    closeQuietly(controller)
  }
  const sendUpdate = async () => {
    const currentStaff = await loadStaff()
    if (!currentStaff || getRights(currentStaff) !== getRights(staff)) {
      write('event: end\ndata: session\n\n')
      return end()
    }
    // It is disconnected: it reconnects and gets the current state.
    if ((controller.desiredSize ?? 0) < -maxUnreadEvents) return end()
    const event = await buildEvent({ ...scope, staff: currentStaff, now: new Date() })
    write(
      event.id === lastEventId ? ': still here\n\n' : `id: ${event.id}\ndata: ${event.data}\n\n`,
    )
    lastEventId = event.id
  }
  // A brief database outage ends the stream, and the browser opens another.
  const update = () => void sendUpdate().catch(end)
  const heartbeat = setInterval(update, beatMs)
  heartbeat.unref()
  const stream: DeskStream = {
    sellerId: scope.seller.id,
    personId: staff.id,
    sessionId: staff.sessionId,
    end,
    scheduleUpdate() {
      debounceTimer ??= setTimeout(() => {
        debounceTimer = undefined
        update()
      }, settleMs)
    },
  }
  write('retry: 5000\n\n')
  update()
  return stream
}

/** Told apart as text: a change of the role, or of what it holds. */
const getRights = ({ role, own, limits }: StaffMember) => JSON.stringify({ role, own, limits })

/** The counts now; the same counts have the same id. */
async function buildEvent(scope: Scope): Promise<{ id: string; data: string }> {
  const data = JSON.stringify(await faces.insight.countDeskWork(scope))
  return { id: createHash('sha256').update(data).digest('base64url').slice(0, 16), data }
}

function closeQuietly(controller: ReadableStreamDefaultController<Uint8Array>): void {
  try {
    controller.close()
  } catch {
    // The browser has disconnected already.
  }
}

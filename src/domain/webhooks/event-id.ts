import { randomUUID } from 'node:crypto'

/** A new event's id, by which receivers tell repetitions. */
export function createEventId(): string {
  return `evt_${randomUUID().replaceAll('-', '')}`
}

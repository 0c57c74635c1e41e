/** A step of an order's way to its customer, past or to come. Source: LOOK-08. */
export interface TimelineStep {
  name: string
  /** `partly`: some of it. */
  status: 'done' | 'partly' | 'ahead' | 'ended'
  /** A day, with the time of day where it has happened; null: not foreseeable. */
  when: string | null
  note: string | null
  /** The promised day, where it has passed. */
  overdue?: string | undefined
}

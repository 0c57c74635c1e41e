/** An entry of an order's stream at the desk: a step, or a note of staff. Source: DEAL-05. */
export interface StreamEntry {
  id: string
  kind: 'step' | 'note'
  /** What happened; empty for a note. */
  words: string
  at: string
  /** The same in the seller's local format. */
  when: string
  /** The person's name where staff did it. */
  by: string
  text: string
}

/** A line of the doctor's report. `note`: the shop works, but its operator should know. */
export interface Finding {
  state: 'ok' | 'note' | 'bad'
  what: string
}

/** ok or bad. */
export const requireFinding = (isOk: boolean, what: string): Finding => ({
  state: isOk ? 'ok' : 'bad',
  what,
})

/** ok or note. */
export const adviseFinding = (isOk: boolean, what: string): Finding => ({
  state: isOk ? 'ok' : 'note',
  what,
})

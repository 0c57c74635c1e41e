/** A line of the doctor's. `note`: the shop works, and whoever runs it should know. */
export interface Finding {
  state: 'ok' | 'note' | 'bad'
  what: string
}

/** Well, or wrong. */
export const requireFinding = (isOk: boolean, what: string): Finding => ({
  state: isOk ? 'ok' : 'bad',
  what,
})

/** Well, or worth a look. */
export const adviseFinding = (isOk: boolean, what: string): Finding => ({
  state: isOk ? 'ok' : 'note',
  what,
})

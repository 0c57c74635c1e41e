/** A line of the doctor's. `note`: the shop works, and whoever runs it should know. */
export interface Finding {
  state: 'ok' | 'note' | 'bad'
  what: string
}

/** Well, or wrong. */
export const judged = (well: boolean, what: string): Finding => ({
  state: well ? 'ok' : 'bad',
  what,
})

/** Well, or worth a look. */
export const advised = (well: boolean, what: string): Finding => ({
  state: well ? 'ok' : 'note',
  what,
})

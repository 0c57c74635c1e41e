/** The material's finish. */
export type Finish = 'plain' | 'metal' | 'rubber' | 'wood' | 'glass'

/** A body colour, a second colour and the finish. */
export interface Paint {
  body: string
  second: string
  finish: Finish
}

/** Every paint of the demo products; a product names one. */
export const paints = {
  blue: { body: '#2f6f9f', second: '#1d4a6d', finish: 'plain' },
  teal: { body: '#1f6f78', second: '#20302f', finish: 'plain' },
  green: { body: '#3d8a63', second: '#245540', finish: 'plain' },
  lime: { body: '#c3d83a', second: '#8b9d1c', finish: 'plain' },
  yellow: { body: '#f1b51c', second: '#c98d07', finish: 'plain' },
  amber: { body: '#eba71a', second: '#2f3230', finish: 'plain' },
  orange: { body: '#e3632d', second: '#8a3410', finish: 'plain' },
  red: { body: '#c1442e', second: '#2a3331', finish: 'plain' },
  crimson: { body: '#bf3340', second: '#7c1d27', finish: 'plain' },
  pink: { body: '#d98ba0', second: '#a85b71', finish: 'plain' },
  violet: { body: '#6d5a99', second: '#463869', finish: 'plain' },
  brown: { body: '#8b5a3c', second: '#5b3823', finish: 'plain' },
  kraft: { body: '#c89b66', second: '#9a7143', finish: 'plain' },
  charcoal: { body: '#3a3f44', second: '#22262a', finish: 'plain' },
  black: { body: '#2c2f31', second: '#17191a', finish: 'rubber' },
  grey: { body: '#9aa3a0', second: '#6a7370', finish: 'plain' },
  white: { body: '#fdfdfb', second: '#b9c1bd', finish: 'plain' },
  ivory: { body: '#efe3c4', second: '#c4b48a', finish: 'plain' },
  steel: { body: '#a9b3b2', second: '#77827f', finish: 'metal' },
  zinc: { body: '#c3c9cb', second: '#8d979a', finish: 'metal' },
  blacksteel: { body: '#4a5053', second: '#2d3234', finish: 'metal' },
  brass: { body: '#d0a548', second: '#96732a', finish: 'metal' },
  copper: { body: '#c17c50', second: '#8a5030', finish: 'metal' },
  wood: { body: '#c9985e', second: '#97693a', finish: 'wood' },
  rubber: { body: '#4c5250', second: '#2e3331', finish: 'rubber' },
  clear: { body: '#cfe3e6', second: '#8fb0b5', finish: 'glass' },
  warm: { body: '#f5d76a', second: '#7b8481', finish: 'glass' },
  daylight: { body: '#e9f1f6', second: '#7b8f9c', finish: 'glass' },
  neutral: { body: '#f6e9c6', second: '#8b8a7c', finish: 'glass' },
} as const satisfies Record<string, Paint>

export type PaintName = keyof typeof paints

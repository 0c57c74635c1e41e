/** Texts of voice search, letter for letter (docs/spec.md, VOX-01). */
export const voiceTexts = {
  nothing: 'No speech detected. Please try again.',
  inactive: 'Recording stopped due to inactivity.',
  unsupported: 'Speech recognition not supported in this browser.',
} as const

/** Public API of the order pad: a whole list ordered at once. Source: PAD-01 to PAD-03. */
export { matchPad, type PadInput } from './match-pad.ts'
export { placePad, savePad } from './place-pad.ts'
export { readPadFile } from './read-pad-file.ts'

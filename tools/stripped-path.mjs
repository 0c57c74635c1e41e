import { createHash } from 'node:crypto'

/** Where the server's modules are stored without their types, from the project's root. */
export const strippedFolder = 'build/stripped'

/**
 * The name of a source's stripped text. It is made from the source, so an old text is never taken for a new one.
 * @param {string | Buffer} source
 */
export const nameStripped = (source) =>
  `${createHash('sha256').update(source).digest('hex').slice(0, 32)}.js`

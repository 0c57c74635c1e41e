export const strippedFolder: string
export const nameStripped: (source: string | Buffer) => string

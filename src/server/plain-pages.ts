/** Pages that need no shop: nothing in them names a seller. */

export const unknownHostPage = readablePage(
  'Nothing is sold at this address',
  'Please check the address that you typed, or ask whoever gave it to you.',
)

/** A calm page of one heading and one sentence, without script or style. Both texts are ours; they are escaped all the same. */
export function readablePage(title: string, sentence: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p></html>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

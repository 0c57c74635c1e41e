/** Text for HTML and XML, between tags and in quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * Text between HTML tags, written as sanitising writes it, so that stored HTML stays the same when it
 * is sanitised again. Not for attributes.
 */
export function escapeHtmlText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

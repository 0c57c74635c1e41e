/** The words by which a picture's name may name its product, the likeliest first. Source: DEAL-06. */
export function listProductWords(path: string): string[] {
  const parts = path.split(/[/\\]/).map((part) => part.trim())
  const stem = (parts.at(-1) ?? '').replace(/\.[A-Za-z0-9]{1,5}$/, '').trim()
  const folder = parts.at(-2) ?? ''
  const unnumbered = stem.replace(/(?:_\d{1,2}|\s*\(\d{1,2}\))$/, '').trim()
  const words = [stem, unnumbered, folder].filter((word) => word !== '' && !/^\.+$/.test(word))
  return [...new Set(words)]
}

/** The address of a path below a language's prefix, as `/hi`; other addresses stay as they are. */
export function addPrefix(prefix: string, path: string): string {
  if (prefix === '' || !path.startsWith('/') || path.startsWith('//')) return path
  return /^\/(?:[?#]|$)/.test(path) ? prefix + path.slice(1) : prefix + path
}

/** The path of an address below a language's prefix. */
export function dropPrefix(prefix: string, address: string): string {
  if (prefix === '' || !address.startsWith(prefix)) return address
  const path = address.slice(prefix.length)
  if (path.startsWith('/')) return path
  return /^(?:[?#]|$)/.test(path) ? `/${path}` : address
}

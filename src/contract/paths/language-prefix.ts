import { type Language, languages } from '#messages/languages.ts'

const languageFirst = new RegExp(`^/(${languages.join('|')})(?=[/?]|$)`)
/** How the router asks for the data of a language's home page. */
const homeData = new RegExp(String.raw`^/(${languages.join('|')})\.data(?=\?|$)`)

/** `/hi/cart` is the path `/cart` in Hindi; null: an address without a language. */
export function splitAddress(address: string): { language: Language; path: string } | null {
  const home = homeData.exec(address)
  if (home) {
    const path = address.replace(homeData, '/_.data')
    return { language: home[1] as Language, path }
  }
  const language = languageFirst.exec(address)?.[1] as Language | undefined
  return language ? { language, path: dropPrefix(`/${language}`, address) } : null
}

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

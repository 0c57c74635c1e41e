import { AsyncLocalStorage } from 'node:async_hooks'
import { setLocaleStore } from './current-locale.ts'

const store = new AsyncLocalStorage<string>()
setLocaleStore(store)

/** Runs what writes texts for one reader, in a locale such as `hi-IN`. */
export function withLocale<T>(locale: string, run: () => T): T {
  return store.run(locale, run)
}

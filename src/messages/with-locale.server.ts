import { AsyncLocalStorage } from 'node:async_hooks'
import { type CurrentLocale, setLocaleStore } from './current-locale.ts'

const store = new AsyncLocalStorage<CurrentLocale>()
setLocaleStore(store)

/** Runs what writes texts for one reader, in a locale such as `hi-IN`. */
export function withLocale<T>(locale: string, run: () => T, prefix = ''): T {
  return store.run({ locale, prefix }, run)
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { type CurrentLocale, setLocaleStore } from './current-locale.ts'

const store = new AsyncLocalStorage<CurrentLocale>()
setLocaleStore(store)

/** Runs what writes texts for one reader, in a locale such as `hi-IN`. */
export function withLocale<T>(locale: string, run: () => T, prefix = ''): T {
  return store.run({ locale, prefix }, run)
}

/** What writes texts piece by piece, as a file does, in the locale of now: whoever reads it may have none. */
export function keepLocale<T>(
  pieces: AsyncGenerator<T, void, void>,
): AsyncGenerator<T, void, void> {
  const current = store.getStore()
  if (!current) return pieces
  return {
    next: () => store.run(current, () => pieces.next()),
    return: (value) => store.run(current, () => pieces.return(value)),
    throw: (error) => store.run(current, () => pieces.throw(error)),
    [Symbol.asyncIterator]() {
      return this
    },
    [Symbol.asyncDispose]: () => pieces[Symbol.asyncDispose](),
  }
}

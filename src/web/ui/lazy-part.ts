import { type ComponentType, useEffect, useState } from 'react'

/**
 * A part that is fetched when it is first wanted; null until it is there. Instead of `lazy` and Suspense: under React 19.3
 * with React Router's transitions, effects inside such a boundary were seen not to run after an update.
 */
export function useLazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted: boolean,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ component: ComponentType<Props> } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same part, however often its loader is written anew
  useEffect(() => {
    if (!wanted || part) return
    let left = false
    load().then(
      (loaded) => !left && setPart({ component: loaded.default }),
      () => {},
    )
    return () => {
      left = true
    }
  }, [wanted, part])
  return wanted && part ? part.component : null
}

import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component loaded on first use; null until it is there. Not `lazy` with Suspense: under React
 * 19.3 with React Router's transitions, effects inside such a boundary were seen not to run after
 * an update.
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isNeeded: boolean,
): ComponentType<Props> | null {
  const [loadedPart, setPart] = useState<{ component: ComponentType<Props> } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, whatever the loader's identity
  useEffect(() => {
    if (!isNeeded || loadedPart) return
    let isUnmounted = false
    load().then(
      (loaded) => !isUnmounted && setPart({ component: loaded.default }),
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [isNeeded, loadedPart])
  return isNeeded && loadedPart ? loadedPart.component : null
}

import { useEffect, useState } from 'react'

/** True once `busy` has lasted `delay` ms: quick operations should not flicker. */
export function useSpinDelay(busy: boolean, delay: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) {
      setLate(false)
      return
    }
    const timer = setTimeout(() => setLate(true), delay)
    return () => clearTimeout(timer)
  }, [busy, delay])
  return busy && late
}

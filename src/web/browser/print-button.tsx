import { useEffect, useState } from 'react'
import * as uiTexts from '#texts/ui.ts'
import { Button } from '#web/ui/button.tsx'

/** Opens the browser's print dialog; absent without script. */
export function PrintButton() {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  if (!isMounted) return null
  return (
    <Button className="print:hidden" onClick={() => window.print()}>
      {uiTexts.print()}
    </Button>
  )
}

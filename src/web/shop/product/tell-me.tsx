import { useEffect, useState } from 'react'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

const formId = 'tell-me'
/** Where the mail's address is typed: the phone's bar leads there. */
export const tellMeFieldId = 'tell-me-email'

/**
 * In place of Add to cart: one mail, once the product is back (RFQ-02). The fields belong to a form
 * of their own, so that no address gets into the URL of a quote or an offer.
 */
export function TellMeFields({ name }: { name: string }) {
  const { person } = useFrame()
  return (
    <div className="mt-3 flex gap-2">
      <input type="hidden" form={formId} name="words" value={name} />
      <input
        type="email"
        id={tellMeFieldId}
        form={formId}
        name="email"
        aria-label="Email"
        placeholder="Email"
        autoComplete="email"
        defaultValue={person?.hints.Email ?? ''}
        className="h-12 min-w-0 flex-1 scroll-mt-40 rounded-small border border-edge bg-paper px-3 text-3"
      />
      <Button type="submit" form={formId} tone="buy" className="button-large">
        Tell me
      </Button>
    </div>
  )
}

export function TellMeForm() {
  const [hasScript, setHasScript] = useState(false)
  useEffect(() => setHasScript(true), [])
  const action = hasScript ? quotePaths.wanted() : quotePaths.tellMe()
  return <form id={formId} method="post" action={action} data-enhanced="" noValidate />
}

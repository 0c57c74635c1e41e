import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'

/**
 * Forms marked `data-enhanced` (add to cart, wishlist, compare) work without script. With script they
 * stay on their page, show the result and publish the viewer's new saved state. One listener serves
 * all cards.
 */
export function useEnhancedForms(): void {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    function onSubmit(event: SubmitEvent) {
      const form = event.target
      if (
        !(form instanceof HTMLFormElement) ||
        form.dataset.enhanced === undefined ||
        event.submitter?.getAttribute('formmethod') === 'get' ||
        event.defaultPrevented
      )
        return
      event.preventDefault()
      void import('./submit-enhanced.ts').then(({ submitEnhanced }) =>
        submitEnhanced(form, event.submitter, {
          go: (to) => void navigate(to),
          refresh: () => void revalidate(),
        }),
      )
    }
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [navigate, revalidate])
}

import * as productTexts from '#texts/product.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** The device's own share sheet; else copies the address; without script it starts a mail. */
export function Share({ name, address }: { name: string; address: string }) {
  async function share() {
    try {
      if (navigator.share) await navigator.share({ title: name, url: address })
      else {
        await navigator.clipboard.writeText(address)
        showToast(productTexts.linkCopied())
      }
    } catch (error) {
      if ((error as Error).name !== 'AbortError') showToast(productTexts.linkNotCopied())
    }
  }
  return (
    <a
      href={`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(address)}`}
      aria-label={productTexts.share()}
      title={productTexts.share()}
      onClick={(event) => {
        event.preventDefault()
        void share()
      }}
    >
      <Icon name="share" />
    </a>
  )
}

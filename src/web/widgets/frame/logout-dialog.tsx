import { paths } from '#contract/paths/paths.ts'
import * as frameTexts from '#texts/frame.ts'
import { clearStoredHints } from '#web/browser/stored-hints.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** HDR-04. A plain form: the response is a new document, with nothing left of the previous one. */
export default function LogoutDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={frameTexts.logoutQuestion()} onClose={onClose} className="max-w-[24rem]">
      <form
        method="post"
        data-document=""
        action={paths.logout()}
        onSubmit={clearStoredHints}
        className="mt-4 flex gap-3"
      >
        <Button type="submit" tone="buy">
          {frameTexts.yes()}
        </Button>
        <Button onClick={onClose}>{frameTexts.no()}</Button>
      </form>
    </Dialog>
  )
}

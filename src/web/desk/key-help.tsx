import * as deskFrameTexts from '#texts/desk-frame.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useChordPrefix } from './parts/shortcut.tsx'
import type { KeyLine } from './screen-keys.ts'

/** The keys of the screen and of the whole desk. Source: DEAL-06. */
export function KeyHelp({ lines, onClose }: { lines: readonly KeyLine[]; onClose: () => void }) {
  const prefix = useChordPrefix()
  const deskLines: KeyLine[] = [
    [`${prefix}K`, deskFrameTexts.keySearch()],
    ['[', deskFrameTexts.keyMenu()],
    ['?', deskFrameTexts.keyHelp()],
  ]
  return (
    <Dialog title={deskFrameTexts.keys()} onClose={onClose} className="max-w-md">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {[...lines, ...deskLines].map(([keys, words]) => (
          <div key={keys} className="contents">
            <dt className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd className="first-letter:uppercase">{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

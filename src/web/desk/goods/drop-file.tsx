import { type InputHTMLAttributes, useState } from 'react'
import * as commonTexts from '#texts/common.ts'
import * as deskUploadTexts from '#texts/desk-upload.ts'

/** Linked to from where a file was refused. */
const id = 'file'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string
  onCount: (count: number) => void
}

/**
 * A field for files that is a zone to drop them on: the browser's own control lies over it. Without
 * script that control is seen itself, as only it knows what was chosen.
 */
export function DropFile({ label, onCount, ...rest }: Props) {
  const [names, setNames] = useState<readonly string[]>([])
  const [isOver, setOver] = useState(false)
  const choose = rest.multiple ? deskUploadTexts.chooseFiles : deskUploadTexts.chooseFile
  const drop = rest.multiple ? deskUploadTexts.dropFiles : deskUploadTexts.dropFile
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-2 font-semibold">
        {label}
      </label>
      <div className={isOver ? 'drop-file over' : 'drop-file'}>
        <span aria-hidden="true" className="button button-plain">
          {names.length > 0 ? deskUploadTexts.chooseAnother() : choose()}
        </span>
        <p id={`${id}-chosen`} role="status" className="min-w-0 break-words">
          {nameFiles(names) || drop()}
        </p>
        <input
          id={id}
          type="file"
          name="file"
          required
          aria-describedby={`${id}-chosen`}
          onChange={({ currentTarget: { files } }) => {
            setNames([...(files ?? [])].map(({ name }) => name))
            onCount(files?.length ?? 0)
          }}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          {...rest}
        />
      </div>
    </div>
  )
}

const maxNames = 3

function nameFiles(names: readonly string[]): string {
  const listed = names.slice(0, maxNames).join(commonTexts.nameComma())
  const more = names.length - maxNames
  return more > 0 ? deskUploadTexts.filesAndMore({ names: listed, count: more }) : listed
}

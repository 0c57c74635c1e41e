import type { InputHTMLAttributes } from 'react'

/** A field for files that is a zone to drop them on, by the browser's own means. */
export function DropFile({
  label,
  ...rest
}: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="grid gap-1.5">
      <span className="text-2 font-semibold">
        {label}
        <span className="ml-2 font-normal text-ink-2">drop it here, or choose it</span>
      </span>
      <input type="file" name="file" required className="drop-file" {...rest} />
    </label>
  )
}

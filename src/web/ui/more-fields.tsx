import type { ReactNode } from 'react'

/** Fields that few fill in, behind one line; open where one of them is filled in or refused. */
export function MoreFields(props: { name: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={props.isOpen || undefined} className="group/more">
      <summary className="py-1 text-2 font-semibold text-link">
        <span aria-hidden="true" className="inline-block w-4 group-open/more:hidden">
          +
        </span>
        <span aria-hidden="true" className="hidden w-4 group-open/more:inline-block">
          −
        </span>
        {props.name}
      </summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">{props.children}</div>
    </details>
  )
}

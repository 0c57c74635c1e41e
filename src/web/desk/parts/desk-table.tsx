import type { ReactNode } from 'react'

/**
 * A table that scrolls sideways if the screen is too narrow. `end`: right-aligned numeric columns;
 * `middle`: marks.
 */
export function DeskTable(props: {
  caption: string
  head: readonly (string | { name: string; end?: boolean; middle?: boolean; hidden?: boolean })[]
  /** On a phone each row is a card; a cell says its column by `data-name`. */
  cards?: boolean
  children: ReactNode
}) {
  return (
    // biome-ignore-start lint/a11y: what scrolls must be reached by keyboard; it is no landmark, nor a set of fields
    <div
      role="group"
      aria-label={props.caption}
      tabIndex={0}
      className={props.cards ? 'desk-scroll has-cards' : 'desk-scroll'}
    >
      <table className="desk-table">
        <thead>
          <tr>
            {props.head.map((each) => {
              const {
                name,
                end = false,
                middle = false,
                hidden = false,
              } = typeof each === 'string' ? { name: each } : each
              return (
                <th
                  key={name}
                  scope="col"
                  className={end ? 'text-end' : middle ? 'text-center' : undefined}
                >
                  {hidden ? <span className="sr-only">{name}</span> : name}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y: see above
  )
}

/** Replaces an empty table and says what to do about it. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <p className="border-y border-line py-8 text-center text-ink-2">{children}</p>
}

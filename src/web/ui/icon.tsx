/**
 * Line icons on a 24 px grid, 1.7 px strokes. Decorative: the text beside them, or the control's
 * label, carries the meaning.
 */
const iconPaths = {
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  place:
    'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  down: 'm7 10 5 5 5-5',
  right: 'm10 7 5 5-5 5',
  up: 'm7 14 5-5 5 5',
  close: 'm7 7 10 10M17 7 7 17',
  filter:
    'M4 7h10M18 7h2M4 17h2M10 17h10M16 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  sort: 'M7 5v14m0 0-3-3m3 3 3-3M17 19V5m0 0-3 3m3-3 3 3',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  list: 'M4 6.5h16M4 12h16M4 17.5h16',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  share: 'M12 15V4m0 0L8.5 7.5M12 4l3.5 3.5M6 12v7h12v-7',
  warning: 'M12 4 3 19.5h18zM12 10v4.5M12 17h.01',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  person: 'M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 20c.8-4 3.5-6 7-6s6.2 2 7 6',
  cart: 'M3 4h2.5l2 11h10.5l2-8H6.5M9 20.8a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6zM17 20.8a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6z',
  heart: 'M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.2 4.3 4.3 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z',
  compare: 'M4 5h6.5v14H4zM13.5 5H20v14h-6.5z',
  plus: 'M6 12h12M12 6v12',
  minus: 'M6 12h12',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 10.5v6M13.5 10.5v6',
  ask: 'M4 5h16v11H10l-4.5 4V16H4zM9.8 9.2a2.3 2.3 0 1 1 2.9 2.3c-.5.2-.7.5-.7 1M12 14.3v.1',
  bid: 'm13 4 6 6M10.5 6.5l6 6M14.7 5.3 9.3 10.8M17.7 8.3l-5.4 5.5M11.5 11.5 4 19M4 21h9',
  mic: 'M12 14.5a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v5.5a3 3 0 0 0 3 3zM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3',
  camera: 'M4 8h3l1.5-2.5h7L17 8h3v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  box: 'm4 8 8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  search: 'M11 17.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM16 16l4.5 4.5',
} as const

export type IconName = keyof typeof iconPaths

/** Those that point along the line: they turn with the page. */
const alongTheLine: ReadonlySet<IconName> = new Set(['right', 'cart'])

export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={getIconClass(alongTheLine.has(name), className)}
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}

/** An icon that points along the line turns with a page from right to left. */
export function getIconClass(isAlongTheLine: boolean, className = ''): string {
  return ['icon', isAlongTheLine && 'icon-along', className].filter(Boolean).join(' ')
}

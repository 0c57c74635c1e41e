import { getIconClass } from '#web/ui/icon.tsx'

/** Line icons of the desk's own, as those of `ui/icon.tsx`: no page of the shop loads them. */
const iconPaths = {
  calendar: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8',
  workbench: 'M4 6h10M4 12h16M4 18h7',
  requests: 'M4 5h16v11H11l-4 4v-4H4zM10 8.6a2.1 2.1 0 1 1 2.9 2c-.6.3-.9.6-.9 1.2M12 13.6h.01',
  bids: 'm13 4 6 6M10.5 6.5l6 6M14.7 5.3 9.3 10.8M17.7 8.3l-5.4 5.5M11.5 11.5 4 19M4 21h9',
  approvals: 'M12 3.5 5 6v5.5c0 4.3 2.9 7.6 7 9 4.1-1.4 7-4.7 7-9V6zM9 11.8l2.2 2.2 4-4.2',
  orders: 'M3 4h2.5l2 11h10.5l2-8H6.5M9 19.5h.01M17 19.5h.01',
  returns: 'M9 7 4.5 11.5 9 16M5 11.5h9a5.5 5.5 0 0 1 5.5 5.5v2',
  products: 'm12 3.5 8 4.3v8.4l-8 4.3-8-4.3V7.8zM4.3 8 12 12.2 19.7 8M12 12.2v8',
  prices: 'M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5zM8 8h.01',
  categories: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  brands: 'M12 4.5 14.2 9l5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L4.8 9.7l5-.7z',
  attributes: 'M5 7h8M17 7h2M5 17h2M11 17h8M13 4.5v5M8.5 14.5v5',
  imports: 'M7 4v14M7 18l-3-3M7 18l3-3M17 20V6M17 6l-3 3M17 6l3 3',
  customers: 'M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 20c.8-4 3.5-6 7-6s6.2 2 7 6',
  messages: 'M4 6h16v12H4zM4.5 7l7.5 6 7.5-6',
  opinions:
    'M4 5h16v11h-8l-4 4v-4H4zM12 7.2l1.1 2.2 2.4.3-1.8 1.7.5 2.4-2.2-1.2-2.2 1.2.5-2.4-1.8-1.7 2.4-.3z',
  insight: 'M4 20h16M7 20v-6M12 20V6M17 20v-9',
  coupons: 'M4 7h16v3a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4zM14 8v2M14 14v2',
  deals:
    'M12 21c3.6 0 6-2.4 6-5.7 0-4.3-3.7-5.8-4-10.8-3 1.6-4 4-3.6 6.6C9.3 10.6 8.6 9.8 8.5 8.7 7 10.3 6 12.7 6 15.3 6 18.6 8.4 21 12 21z',
  rules: 'M13 3 5 13.5h6L10.5 21 19 10.5h-6z',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M5.6 18.4l1.8-1.8M16.6 7.4l1.8-1.8',
  company: 'M5 20V5h9v15M14 10h5v10M3.5 20h17M8 8.5h3M8 12h3M8 15.5h3',
  shop: 'M3 12c2-4 5.3-6 9-6s7 2 9 6c-2 4-5.3 6-9 6s-7-2-9-6zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  page: 'M6 3.5h8l4 4V20.5H6zM14 3.5v4h4M9 12h6M9 15.5h6',
  delivery:
    'M3 6h11v10H3zM14 10h4l3 3.5V16h-7M7 18.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM17 18.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  branding:
    'M12 3.5a8.5 8.5 0 1 0 0 17c1.4 0 1.9-.9 1.6-1.9-.5-1.5.4-2.6 1.9-2.6h2c1.7 0 3-1.3 3-3.6 ' +
    '0-5-3.9-8.9-8.5-8.9zM8 11.5h.01M11 7.8h.01M15.5 9h.01',
  tax: 'M6 3.5h12v17l-2-1.3-2 1.3-2-1.3-2 1.3-2-1.3-2 1.3zM9.5 13.5l5-5M9.7 8.8h.01M14.3 13.2h.01',
  hosts:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c2.3 2.4 3.4 5.2 3.4 8.5s-1.1 ' +
    '6.1-3.4 8.5c-2.3-2.4-3.4-5.2-3.4-8.5s1.1-6.1 3.4-8.5z',
  payment: 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h3',
  ledger: 'M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3',
  bank: 'M4 9.5 12 4l8 5.5zM6.5 10v7.5M10.5 10v7.5M13.5 10v7.5M17.5 10v7.5M4 20h16',
  synonyms: 'M4 8h12M13 5l3 3-3 3M20 16H8M11 13l-3 3 3 3',
  terms: 'M12 20.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM12 9v4l2.5 2M9.5 2.8h5',
  templates: 'M8 3.5h8l4 4V17H8zM16 3.5v4h4M8 7H4v13.5h11V17',
  carriers: 'm3.5 12 17-8.5-4 17-4.5-6.5zM12 14l4.5-6',
  warehouses: 'M3.5 20V9L12 4l8.5 5v11M8 20v-7h8v7M8 16.5h8',
  staff:
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.5 19c.6-3.4 2.6-5 5.5-5s4.9 1.6 5.5 5M15.5 5.3a3 3 0 0 1 0 ' +
    '5.4M17 14.3c2 .6 3.2 2.2 3.6 4.7',
  roles:
    'M4 6h16v12H4zM8.5 12.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM6.3 15.5c.3-1 1-1.5 ' +
    '2.2-1.5s1.9.5 2.2 1.5M14 10h3.5M14 13.5h3.5',
  webhooks:
    'M9.5 8.5a3 3 0 1 1 4.4 1.7l2.3 4.1M16.5 14a3 3 0 1 1-2.9 4H9M6.5 14.2a3 3 0 1 0 2.4 4.6M9.7 9.5l-2.6 4.8',
  account:
    'M12 13a4 4 0 0 0-4 4v3.5M12 9.5a7.5 7.5 0 0 1 7.5 7.5v1M5 14.5A7.5 7.5 0 0 1 8.3 10.6M12 ' +
    '16.5v4M15.8 16a4 4 0 0 1 .2 1.5v3M5.5 7.5A11 11 0 0 1 18.5 7.5',
  api: 'm8.5 8-4.5 4 4.5 4M15.5 8l4.5 4-4.5 4M13.5 5.5l-3 13',
  alerts: 'M6 17h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4.5zM10.5 20h3',
  keys: 'M8 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM11.5 12H21M17.5 12v3M21 12v2',
  record: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  search: 'M11 17.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM16 16l4.5 4.5',
  download: 'M12 4v11M12 15l-4-4M12 15l4-4M5 20h14',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  more: 'M4 7h16M4 12h16M4 17h16',
  leave: 'M13 5H5v14h8M10 12h10M20 12l-3.5-3.5M20 12l-3.5 3.5',
  fold: 'M4 5h16v14H4zM9 5v14M16 9.5 13.5 12l2.5 2.5',
} as const

export type DeskIconName = keyof typeof iconPaths

/** Those that point along the line: they turn with the page. */
const alongTheLine: ReadonlySet<DeskIconName> = new Set([
  'returns',
  'orders',
  'leave',
  'fold',
  'carriers',
])

export function DeskIcon({ name }: { name: DeskIconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={getIconClass(alongTheLine.has(name))}>
      <path d={iconPaths[name]} />
    </svg>
  )
}

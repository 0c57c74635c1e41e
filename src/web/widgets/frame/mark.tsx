/** Three bars for three verbs: buy, ask, bid. */
export function Mark() {
  return (
    <svg viewBox="0 0 22 18" className="h-4.5 w-5.5" aria-hidden="true">
      <rect x="0" y="0" width="6" height="18" rx="2" className="fill-buy" />
      <rect x="8" y="5" width="6" height="13" rx="2" className="fill-ask" />
      <rect x="16" y="10" width="6" height="8" rx="2" className="fill-bid" />
    </svg>
  )
}

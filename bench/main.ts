const benches: Record<string, { says: string; run: () => Promise<unknown> }> = {
  load: {
    says: 'pages, import, starts and two processes (P1, P2, P5, P6, P9, P10)',
    run: () => import('./load/load-bench.ts'),
  },
  listing: {
    says: 'listing queries by the size of the category (P3, P10)',
    run: () => import('./listing/listing-bench.ts'),
  },
  search: {
    says: 'searches and suggestions by the size of the shop (P4, P10)',
    run: () => import('./search/search-bench.ts'),
  },
  places: {
    says: 'the place book at India’s size: imports and lookups (DLV-06, DLV-07)',
    run: () => import('./places/places-bench.ts'),
  },
  quality: {
    says: 'search quality on judged queries (section 2 of docs/quality.md)',
    run: () => import('./quality/quality-bench.ts'),
  },
  assistant: {
    says: 'share of the test questions that Amy answers correctly (CHAT-03)',
    run: () => import('./assistant/assistant-bench.ts'),
  },
  pictures: {
    says: 'picture search quality over the demo shop’s pictures (section 2 of docs/quality.md)',
    run: () => import('./quality/pictures-bench.ts'),
  },
  codes: {
    says: 'bar codes and part numbers read in generated photos (FIND-07)',
    run: () => import('./quality/codes-bench.ts'),
  },
  size: {
    says: 'bytes, requests and route changes in a browser (P7)',
    run: () => import('./size/size-bench.ts'),
  },
  contest: {
    says: 'buyers racing for stock while servers are killed (section 3, F1 of docs/quality.md)',
    run: () => import('./contest/contest-bench.ts'),
  },
  pad: {
    says: 'a full order pad, by codes and in words (PAD-01, PAD-02)',
    run: () => import('./pad/pad-bench.ts'),
  },
  limits: {
    says: 'limits per month under orders of many buyers at once from two processes (CO-02)',
    run: () => import('./limits/limits-bench.ts'),
  },
  'axe-all': {
    says: 'axe on every page and popup, narrow, dark and in forced colours (section 7)',
    run: () => import('./axe-all/axe-all-bench.ts'),
  },
  hostile: {
    says: 'hostile input at every route, stored script in a browser, sqlmap (section 5)',
    run: () => import('./hostile/hostile-bench.ts'),
  },
  matrix: {
    says: 'every route as each viewer at two sellers: no leaks, foreign like nonexistent (T6, security 31)',
    run: () => import('./matrix/matrix-bench.ts'),
  },
  races: {
    says: 'concurrent accepts, counters, withdrawals, expiries and orders (negotiation rule 3, I15)',
    run: () => import('./races/races-bench.ts'),
  },
  timing: {
    says: 'whether response times reveal what answers hide (T6, security 28)',
    run: () => import('./timing/timing-bench.ts'),
  },
  varnish: {
    says: 'Varnish before the shop: purges, hits, nothing personal kept (M5)',
    run: () => import('./cluster/varnish-bench.ts'),
  },
  faults: {
    says: 'killed databases, slow networks, restarts, overload, power loss (section 6 of docs/quality.md)',
    run: () => import('./faults/faults-bench.ts'),
  },
  cluster: {
    says: 'many machines: failover, recovery to a point in time (section 9 of docs/quality.md)',
    run: () => import('./cluster/cluster-bench.ts'),
  },
  mail: {
    says: 'mail delays under orders, behind a backlog, and with killed senders (SAFE-11, I12)',
    run: () => import('./mail/mail-bench.ts'),
  },
  webhooks: {
    says: 'webhooks while processes are killed: each event at least once, none lost (KEY-03, I12)',
    run: () => import('./webhooks/webhooks-bench.ts'),
  },
  erp: {
    says: 'an ERP follows 10,000 changes and writes offers while it and servers are killed (KEY-02)',
    run: () => import('./erp/erp-bench.ts'),
  },
  numbers: {
    says: 'serial numbers of documents while processes that issue them are killed (TAX-04)',
    run: () => import('./numbers/numbers-bench.ts'),
  },
  samples: {
    says: 'sample papers of both countries, drawn anew into docs/samples (TAX-04)',
    run: () => import('./samples/samples-bench.ts'),
  },
  lighthouse: {
    says: 'Lighthouse on a phone (P8)',
    run: () => import('./lighthouse/lighthouse-bench.ts'),
  },
}

const [name] = process.argv.splice(2, 1)
const bench = name ? benches[name] : undefined
if (bench) await bench.run()
else {
  const lines = Object.entries(benches).map(([each, { says }]) => `  ${each.padEnd(12)}${says}`)
  console.log(
    `npm run bench -- NAME [options]\n\n${lines.join('\n')}\n\ndocs/guides/measure.md says more.`,
  )
  process.exitCode = name === undefined || name === '--help' ? 0 : 2
}

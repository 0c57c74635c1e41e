// How the server is started, wherever it is: `npm start`, benches, systemd and containers do the same.

/**
 * From the project's root. A larger nursery than V8's own keeps what one page needs out of the old generation. Larger
 * still, it would only take memory. Source: SCALE-02.
 */
export const serverFlags = ['--max-semi-space-size=16', '--import=./tools/stripped-sources.mjs']

/**
 * glibc's memory. One arena: with an arena per thread it keeps what its threads freed, some 100 MB. Blocks of 64 kB and
 * more have pages of their own, which are given back when they are freed: some 12 MB less. Source: SCALE-02.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

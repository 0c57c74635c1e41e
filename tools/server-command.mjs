// How the server is started, wherever it is: `npm start`, benches, systemd and containers do the same.

/**
 * A larger nursery than V8's own keeps what one page needs out of the old generation. Larger still, it would only
 * take memory. Source: SCALE-02.
 */
export const serverFlags = ['--max-semi-space-size=16']

/**
 * One arena: with an arena per thread, glibc keeps what its threads freed, some 100 MB. Source: SCALE-02.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' }

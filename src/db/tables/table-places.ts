/**
 * Where tables lie on a database of several machines (Citus) that don't lie with their seller. All
 * other tables have `seller_id` in their keys, and the rows of a seller lie together on one worker.
 * Source: SCALE-03.
 *
 * `everywhere`: a whole copy on each machine, because sellers' rows refer to it. Written to all of
 * them at once, so it must change rarely.
 * `coordinator`: on the coordinator alone, because no statement joins it with a seller's rows. It
 * can be read and written while a worker is away.
 */
export const tablePlaces: Readonly<
  Record<string, { place: 'everywhere' | 'coordinator'; because: string }>
> = {
  seller: { place: 'everywhere', because: 'every row refers to it' },
  seller_host: { place: 'everywhere', because: 'a host is looked up before its seller is known' },
  person: { place: 'everywhere', because: 'a person shops at several sellers' },
  address: { place: 'coordinator', because: 'belongs to a person' },
  credential: { place: 'coordinator', because: 'belongs to a person' },
  totp: { place: 'coordinator', because: 'belongs to a person' },
  passkey: { place: 'coordinator', because: 'belongs to a person' },
  recovery_code: { place: 'coordinator', because: 'belongs to a person' },
  one_time_token: { place: 'coordinator', because: 'belongs to a person' },
  session: {
    place: 'coordinator',
    because: 'looked up by its token before the seller is known; staff of several sellers have one',
  },
  picture_search: { place: 'coordinator', because: 'a link names a picture’s search by its code' },
  rate_limit: { place: 'coordinator', because: 'counts addresses and accounts' },
  cache_change: {
    place: 'coordinator',
    because: 'all processes read it in the order of the coordinator’s transactions',
  },
  cdn_purge: { place: 'coordinator', because: 'all processes take from it what is due' },
  measured_figure: { place: 'coordinator', because: 'describes the server' },
  place: { place: 'coordinator', because: 'a country’s places, for all of its sellers' },
  place_word: { place: 'coordinator', because: 'a country’s places, for all of its sellers' },
  postal_code: { place: 'coordinator', because: 'a country’s places, for all of its sellers' },
  migration: { place: 'coordinator', because: 'describes the database' },
}

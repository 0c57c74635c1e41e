/** The outside world as the shop needs it; `outside/` has the parts that really do it. */
export interface Outside {
  storage: Storage
  log: Log
  mail: Mail
  /** A map service; absent: the place book answers for it. */
  maps?: Maps
}

/**
 * A service that knows addresses. Its calls throw where it can't be had: too slow, broken, over its limit; no message
 * names its key. Null and nothing mean that it answered and knows no such place. Source: DLV-03, DLV-07.
 */
export interface Maps {
  geocode(point: { latitude: number; longitude: number }): Promise<MapPlace | null>
  /** `countryCode`: two capitals. */
  autocomplete(words: string, countryCode: string): Promise<MapPlace[]>
  place(id: string): Promise<MapPlace | null>
}

/** A place as a map names it; texts are empty and figures null where the map does not say. */
export interface MapPlace {
  id: string
  city: string
  /** In one line. */
  address: string
  area: string
  state: string
  latitude: number | null
  longitude: number | null
  postalCode: string
  /** Two capitals; empty where not said. */
  country: string
}

/** Files kept under keys that the shop makes itself: letters, digits, hyphens, dots and slashes. */
export interface Storage {
  /** Null where nothing is stored under the key. */
  read(key: string): Promise<Uint8Array | null>
  /** Atomic: a reader sees the whole file or none. */
  write(key: string, bytes: Uint8Array): Promise<void>
}

/** Structured lines; never a secret, a contact or a raw path among the fields. */
export interface Log {
  error(fields: object, text: string): void
  warn(fields: object, text: string): void
  info(fields: object, text: string): void
}

/** Takes letters to their readers. Throws where it could not, and may then be given the same letter again. */
export interface Mail {
  send(letter: Letter): Promise<void>
}

export interface Letter {
  /** Message-ID without its angle brackets: the same whenever the same letter is sent again. */
  id: string
  sellerCode: string
  from: { name: string; address: string }
  to: string
  replyTo: string | null
  subject: string
  /** Plain text. */
  text: string
  date: Date
}

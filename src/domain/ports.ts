/** The outside world as the shop needs it; `outside/` has the parts that really do it. */
export interface Outside {
  storage: Storage
  log: Log
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

/** Whether an `If-None-Match` header names this ETag, among others or as a weak one (RFC 9110). */
export function hasETag(header: string | null | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}

/** A `content-disposition` that saves a file by this name, also by programs that read ASCII alone. */
export function formatAttachment(name: string): string {
  const asciiName = name.replace(/[^\w. -]/g, '_')
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeRfc8187(name)}`
}

/** As RFC 8187 asks: what `encodeURIComponent` leaves may not all stand there. */
function encodeRfc8187(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

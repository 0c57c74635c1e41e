/**
 * The picture format by its first bytes; null for every unsupported one, SVG included. Source:
 * IMG-02.
 */
export function detectPictureKind(
  bytes: Uint8Array,
): 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | null {
  const text = (from: number, until: number) => String.fromCharCode(...bytes.subarray(from, until))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, 40))) return 'avif'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif'
  return null
}

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Secrets } from '#platform/ports.ts'

const version = 'v1'

interface Key {
  /** Identifies the key in the values it sealed. */
  id: string
  text: string
}

/**
 * Seals with AES-256-GCM and signs with HMAC-SHA-256. The first key does both; the others still
 * open and verify older values, so that a key can be rotated. Each purpose has its own derived key.
 * Throws where there is no key.
 */
export function openSecrets(texts: readonly string[]): Secrets {
  const keys: Key[] = texts.map((text) => ({
    text,
    id: createHash('sha256').update(`id ${text}`).digest('hex').slice(0, 8),
  }))
  const getCurrentKey = (): Key => {
    if (!keys[0]) throw new Error('SECRET_KEYS is not set')
    return keys[0]
  }
  return {
    seal(purpose, text, owner) {
      const key = getCurrentKey()
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', deriveKey(key, purpose), iv).setAAD(
        Buffer.from(owner),
      )
      const sealed = Buffer.concat([
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
      return [version, key.id, iv.toString('base64url'), sealed.toString('base64url')].join('.')
    },
    open(purpose, sealed, owner) {
      const [, id, iv = '', body = ''] = sealed.split('.')
      const key = keys.find((one) => one.id === id)
      if (!isSealed(sealed) || !key) return null
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv(
        'aes-256-gcm',
        deriveKey(key, purpose),
        Buffer.from(iv, 'base64url'),
      )
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-16))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString(
          'utf8',
        )
      } catch {
        return null
      }
    },
    isSealed,
    isCurrent: (sealed) => sealed.startsWith(`${version}.${getCurrentKey().id}.`),
    sign: (purpose, text) => computeMac(getCurrentKey(), purpose, text).toString('base64url'),
    isSigned: (purpose, text, signature) => {
      const actual = Buffer.from(signature, 'base64url')
      return keys.some((key) => {
        const expected = computeMac(key, purpose, text)
        return actual.length === expected.length && timingSafeEqual(actual, expected)
      })
    },
  }
}

function isSealed(text: string): boolean {
  return text.startsWith(`${version}.`)
}

function deriveKey(key: Key, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key.text, 'haggle', purpose, 32))
}

function computeMac(key: Key, purpose: string, text: string): Buffer {
  return createHmac('sha256', deriveKey(key, purpose)).update(text).digest()
}

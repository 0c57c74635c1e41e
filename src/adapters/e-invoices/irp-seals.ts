import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  type KeyObject,
  publicEncrypt,
} from 'node:crypto'

/** The portal's public key, as base64 of its DER. Throws where it is none. */
export function readPublicKey(base64: string): KeyObject {
  return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
}

/** Credentials for the portal alone: base64 of their JSON, by RSA with PKCS #1 padding. */
export function sealCredentials(credentials: object, publicKey: KeyObject): string {
  const encoded = Buffer.from(JSON.stringify(credentials)).toString('base64')
  const padding = constants.RSA_PKCS1_PADDING
  return publicEncrypt({ key: publicKey, padding }, Buffer.from(encoded)).toString('base64')
}

/** AES-256 in ECB mode with PKCS #7 padding: what the portal asks for. */
export function seal(bytes: Uint8Array, key: Uint8Array): string {
  const cipher = createCipheriv('aes-256-ecb', key, null)
  return Buffer.concat([cipher.update(bytes), cipher.final()]).toString('base64')
}

export function unseal(base64: string, key: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-ecb', key, null)
  return Buffer.concat([decipher.update(Buffer.from(base64, 'base64')), decipher.final()])
}

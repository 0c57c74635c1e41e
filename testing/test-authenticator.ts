import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

export interface TestAuthenticator {
  id: string
  /** The browser's answer to registration options. */
  register(options: { challenge: string }, change?: Ceremony): string
  /** The browser's answer to sign-in options. */
  signIn(options: { challenge: string }, change?: Ceremony): string
}

/** Deviations from a valid ceremony. */
interface Ceremony {
  origin?: string
  rpId?: string
  isVerified?: boolean
}

/** An authenticator with one discoverable ES256 key, as in WebAuthn: real keys and signatures. */
export function openTestAuthenticator(
  origin = 'http://in.localhost:3000',
  userHandle = '',
): TestAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const authData = (rpId: string, isVerified: boolean, isNew: boolean) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter++)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
  }
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const answer = (response: object) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })
  return {
    id: id.toString('base64url'),
    register({ challenge }, change = {}) {
      const { origin: at = origin, rpId = new URL(origin).hostname, isVerified = true } = change
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const data = Buffer.concat([authData(rpId, isVerified, true), attested])
      // {fmt: "none", attStmt: {}, authData}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, at).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    signIn({ challenge }, change = {}) {
      const { origin: at = origin, rpId = new URL(origin).hostname, isVerified = true } = change
      const data = authData(rpId, isVerified, false)
      const client = clientData('webauthn.get', challenge, at)
      const signedBytes = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signedBytes).sign(privateKey).toString('base64url'),
        userHandle: Buffer.from(userHandle).toString('base64url'),
      })
    },
  }
}

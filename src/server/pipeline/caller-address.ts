import type { Context } from 'hono'
import type { OpenShop } from '#boot/open-shop.ts'
import { getClientAddress, toRateLimitKey } from './client-address.ts'
import type { HttpEnv } from './http-env.ts'

/** The address of the client behind the trusted proxies; null if it has none. */
export function getAddress(c: Context<HttpEnv>, { config }: OpenShop): string | null {
  const peer = c.env?.incoming?.socket.remoteAddress
  return getClientAddress(c.req.header('x-forwarded-for'), peer, config.trustedProxies)
}

/**
 * Loopback is not limited in demo mode (MODE-01); nor are requests without an address, such as the
 * shop's own calls.
 */
export function toClientKey(address: string | null, { config }: OpenShop): string | undefined {
  if (address === null) return undefined
  const isLoopback = address === '::1' || address.startsWith('127.')
  return config.limitLoopback || !isLoopback ? toRateLimitKey(address) : undefined
}

/** The host asked for. Includes the port, as browsers do in the Origin header. */
export function getRequestedHost(
  c: Context<HttpEnv>,
  trustedProxies: readonly string[],
): string | undefined {
  const host = c.req.header('host') ?? new URL(c.req.url).host
  const peer = c.env?.incoming?.socket.remoteAddress
  return getRequestHost({ host, forwarded: c.req.header('x-forwarded-host') }, peer, trustedProxies)
}

const hostPattern =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

/**
 * Lower case, without port and trailing dot; null where it is not a valid host name. Source:
 * QUALITY T1.
 */
export function normaliseHost(header: string | undefined): string | null {
  if (!header || header.length > 260) return null
  const host = header
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  return host === '[::1]' || hostPattern.test(host) ? host : null
}

/**
 * The requested host: the Host header, or X-Forwarded-Host from a configured proxy. Other peers'
 * X-Forwarded-Host is ignored. Source: HOST-01, QUALITY T2.
 */
export function getRequestHost(
  headers: { host: string | undefined; forwarded: string | undefined },
  peer: string | undefined,
  trustedProxies: readonly string[],
): string | undefined {
  const isTrusted =
    headers.forwarded !== undefined &&
    peer !== undefined &&
    trustedProxies.includes(peer.replace(/^::ffff:/, ''))
  return isTrusted ? headers.forwarded : headers.host
}

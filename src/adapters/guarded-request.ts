import { promises as dns, type LookupAddress } from 'node:dns'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '#platform/public-addresses.ts'
import { resolveAddresses } from './resolve-addresses.ts'

export interface GuardOptions {
  /** Private addresses and plain http are allowed, for tests and development. */
  allowsPrivate: boolean
  timeoutMs: number
  /** DNS servers, as `192.0.2.1` or `192.0.2.1:53`; none: those of the machine. */
  servers?: readonly string[] | undefined
  /** All addresses of a host. */
  resolve?: ((host: string) => Promise<LookupAddress[]>) | undefined
}

export interface TargetGuard {
  allowsPrivate: boolean
  resolve: (host: string) => Promise<LookupAddress[]>
}

export type TargetFailure =
  | 'private-address'
  | 'no-address'
  | 'certificate'
  | 'bad-answer'
  | 'refused'

/**
 * Keeps requests to addresses that others wrote out of private networks. A host's addresses are
 * resolved once for each request; where one of them lies in a private network nothing is sent, else
 * the connection goes to one of just these, so that a name that changes in between leads nowhere
 * else. Source: KEY-03, QUALITY security 7.
 */
export function openTargetGuard(options: GuardOptions): TargetGuard {
  return {
    allowsPrivate: options.allowsPrivate,
    resolve: options.resolve ?? openLookup(options),
  }
}

/** What the machine's own files name is private: only there the operating system is asked. */
function openLookup({ allowsPrivate, timeoutMs, servers }: GuardOptions) {
  if (allowsPrivate) return (host: string) => dns.lookup(host, { all: true, verbatim: true })
  const resolver = new dns.Resolver({ timeout: Math.min(timeoutMs, 5_000), tries: 2 })
  if (servers) resolver.setServers([...servers])
  return (host: string) => resolveAddresses(resolver, host)
}

class TargetError extends Error {
  readonly failure: TargetFailure
  constructor(failure: TargetFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Sends a request, following no redirect. Its errors are explained by `describeTargetFailure`. */
export function requestTarget(
  guard: TargetGuard,
  target: URL,
  options: RequestOptions,
  body = '',
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    checkTarget(target, guard.allowsPrivate)
    const start = target.protocol === 'https:' ? requestHttps : requestHttp
    // Each request has a connection of its own, to an address that was just checked.
    const request = start(
      target,
      { ...options, agent: false, lookup: createLookup(guard) },
      resolve,
    )
    request.on('error', reject)
    // One that ends without an answer, as after 101, may report no error.
    request.on('close', () => reject(new TargetError('refused')))
    request.end(body)
  })
}

/** A host that is an address is never looked up, so it is checked here. */
function checkTarget({ protocol, hostname }: URL, allowsPrivate: boolean): void {
  if (allowsPrivate) return
  const host = hostname.replace(/^\[|\]$/g, '')
  const isPrivate = isIP(host) !== 0 && !isPublicAddress(host)
  if (protocol !== 'https:' || isPrivate) throw new TargetError('private-address')
}

function createLookup({ allowsPrivate, resolve }: TargetGuard): LookupFunction {
  return (host, { all }, answer) => {
    const report = (error: Error) => answer(error, '', 0)
    resolve(host).then((addresses) => {
      const [first] = addresses
      if (!first) return report(new TargetError('no-address'))
      if (!allowsPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
        return report(new TargetError('private-address'))
      return all ? answer(null, addresses) : answer(null, first.address, first.family)
    }, report)
  }
}

export function describeTargetFailure(error: unknown): TargetFailure {
  if (error instanceof TargetError) return error.failure
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(?:ENOTFOUND|EAI_|ENODATA|ESERVFAIL|ETIMEOUT)/.test(code)) return 'no-address'
  if (/CERT|SIGNED|ISSUER|ERR_TLS|ERR_SSL/.test(code)) return 'certificate'
  if (/^(?:HPE_|EPROTO|ERR_HTTP)/.test(code)) return 'bad-answer'
  return code === 'ECONNRESET' && (error as Error).message === 'aborted' ? 'bad-answer' : 'refused'
}

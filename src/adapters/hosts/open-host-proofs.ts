import { Resolver } from 'node:dns/promises'
import { request } from 'node:http'
import type { HostProofs } from '#platform/ports.ts'
import { isPublicAddress } from '#platform/public-addresses.ts'
import { resolveAddresses } from '../resolve-addresses.ts'

export interface HostProofOptions {
  /** DNS servers, as `192.0.2.1` or `192.0.2.1:53`; none: those of the machine. */
  servers?: readonly string[]
  timeoutMs?: number
  /** Which addresses a file is read from. */
  mayReach?: (address: string) => boolean
  port?: number
  /** Whether a file proves a host as well. */
  readsFiles?: boolean
}

/** No proof is longer. */
const maxFileBytes = 1_000

/**
 * Reads from the internet what a seller put there to prove a host: neither method throws, and both
 * end in time. A file is read from public addresses only, without following redirects, so that no
 * name leads this server into its own network. Source: DEAL-07.
 */
export function openHostProofs(options: HostProofOptions = {}): HostProofs {
  const { servers, timeoutMs = 5_000, mayReach = isPublicAddress, port = 80 } = options
  const { readsFiles = true } = options
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  if (servers) resolver.setServers([...servers])

  async function findAddress(host: string): Promise<string | null> {
    const answers = await resolveAddresses(resolver, host).catch(() => [])
    const addresses = answers.map(({ address }) => address)
    return addresses.length > 0 && addresses.every(mayReach) ? addresses[0]! : null
  }

  const proofs: HostProofs = {
    async readRecords(name) {
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
      } catch {
        return []
      }
    },
  }
  if (readsFiles)
    proofs.readFile = async (host, path) => {
      const address = await findAddress(host)
      // The name is not looked up again: it can't lead elsewhere meanwhile.
      return address && fetchText({ address, port, host, path, timeoutMs })
    }
  return proofs
}

interface FileRequest {
  address: string
  port: number
  host: string
  path: string
  timeoutMs: number
}

function fetchText({ address, port, host, path, timeoutMs }: FileRequest): Promise<string | null> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const end = () => resolve(null)
    const call = request(
      { host: address, port, path, signal, headers: { host }, agent: false },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('error', end)
        response.on('data', (part: string) => {
          text += part
          if (text.length <= maxFileBytes) return
          end()
          call.destroy()
        })
        response.on('end', () => resolve(response.statusCode === 200 ? text.trim() : null))
        response.on('close', end)
      },
    )
    call.on('error', end)
    call.end()
  })
}

import { randomBytes } from 'node:crypto'
import type { RecordAction } from '#contract/desk/record.ts'
import {
  type DeskHosts,
  type HostCode,
  hostProof,
  isHostCode,
  isReservedHost,
  maxHostClaims,
  parseHost,
} from '#contract/sellers/hosts.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { rollBack, rollBackOnRefusal } from '#platform/commands/roll-back.ts'
import { formatMoment } from '#platform/format-moment.ts'
import { consumeRateLimit } from '#platform/rate-limits.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import {
  addHost,
  deleteHostClaim,
  insertHostClaim,
  isHostTaken,
  listHostClaims,
  listHosts,
  makeHostPrimary,
  markClaimChecked,
  removeHost,
} from '../sellers/sellers.ts'

type HostOutcome = Outcome<null, HostCode>

/** The hosts of the shop, and those that wait for their proof. Source: DEAL-07, HOST-02. */
export async function getHosts(scope: Scope): Promise<DeskHosts> {
  requireStaff(scope, 'administer')
  const { database, seller } = scope
  const db = database.primary
  const [hosts, claims] = [await listHosts(db, seller.id), await listHostClaims(db, seller.id)]
  return {
    hosts,
    readsFiles: scope.outside.hostProofs?.readFile !== undefined,
    claims: claims.map(({ host, proof, checkedAt, fault }) => ({
      host,
      proof,
      recordName: hostProof.recordName(host),
      fileUrl: `http://${host}${hostProof.filePath}`,
      checkedAt: checkedAt && formatMoment(checkedAt, seller),
      fault: isHostCode(fault) ? fault : null,
    })),
  }
}

/**
 * Notes a host that the seller says is his: the shop answers on it once that is proved. Refuses names
 * that nobody can own, and hosts of other sellers. Audited. Source: DEAL-07.
 */
export async function claimHost(scope: Scope, typed: string): Promise<HostOutcome> {
  requireStaff(scope, 'administer')
  const host = parseHost(typed)
  if (host === null) return refuse('bad-host')
  if (isReservedHost(host)) return refuse('reserved')
  const { seller, now } = scope
  return runHostWrite(scope, { action: 'host.claim', host }, async (db) => {
    if ((await listHosts(db, seller.id)).some((each) => each.host === host))
      return refuse('has-host')
    if (await isHostTaken(db, host)) return refuse('taken')
    if ((await listHostClaims(db, seller.id)).length >= maxHostClaims)
      return refuse('too-many-claims')
    const proof = `haggle=${randomBytes(16).toString('hex')}`
    await insertHostClaim(db, seller.id, { host, proof }, now)
    return ok(null)
  })
}

/**
 * Looks for the proof of a host, in its DNS and in a file on it, and takes it for the shop if it is
 * there. Two sellers may wait for one host: whoever proves it first gets it. Audited. Source: DEAL-07.
 */
export async function checkHost(scope: Scope, host: string): Promise<HostOutcome> {
  requireStaff(scope, 'administer')
  const { database, seller, now } = scope
  const claims = await listHostClaims(database.primary, seller.id)
  const claim = claims.find((each) => each.host === host)
  if (!claim) return refuse('host-gone')
  if ((await consumeRateLimit(scope, 'host-check', String(seller.id))) > 0)
    return refuse('too-many-checks')
  const { proof } = claim
  if (!(await isProved(scope, host, proof))) {
    await markClaimChecked(database.primary, seller.id, { host, fault: 'no-proof' }, now)
    return refuse('no-proof')
  }
  const outcome = await runHostWrite(scope, { action: 'host.add', host }, async (db) => {
    if (!(await deleteHostClaim(db, seller.id, { host, proof }))) return refuse('host-gone')
    return (await addHost(db, seller.id, host)) ? ok(null) : refuse('taken')
  })
  if (!outcome.ok && outcome.code === 'taken')
    await markClaimChecked(database.primary, seller.id, { host, fault: 'taken' }, now)
  return outcome
}

async function isProved({ outside }: Scope, host: string, proof: string): Promise<boolean> {
  const { hostProofs } = outside
  if (!hostProofs) return false
  const records = await hostProofs.readRecords(hostProof.recordName(host))
  if (records.some((text) => text.trim() === proof)) return true
  return (await hostProofs.readFile?.(host, hostProof.filePath)) === proof
}

/** Gives up a host that waits for its proof. Audited. */
export async function dropHostClaim(scope: Scope, host: string): Promise<HostOutcome> {
  return runHostWrite(scope, { action: 'host.drop', host }, async (db) =>
    (await deleteHostClaim(db, scope.seller.id, { host })) ? ok(null) : refuse('host-gone'),
  )
}

/** Links of mails and papers lead to this host from now on. Audited. Source: HOST-02. */
export async function setPrimaryHost(scope: Scope, host: string): Promise<HostOutcome> {
  return runHostWrite(scope, { action: 'host.primary', host }, async (db) =>
    (await makeHostPrimary(db, scope.seller.id, host)) ? ok(null) : refuse('host-gone'),
  )
}

/**
 * The shop answers on this host no longer; the primary one, and `current`, on which the desk is
 * open, stay. Audited.
 */
export async function removeShopHost(
  scope: Scope,
  host: string,
  current: string,
): Promise<HostOutcome> {
  if (host === current) return refuse('current-host')
  return runHostWrite(scope, { action: 'host.remove', host }, async (db) => {
    const present = (await listHosts(db, scope.seller.id)).find((each) => each.host === host)
    if (present?.isPrimary) return refuse('primary-host')
    return (await removeHost(db, scope.seller.id, host)) ? ok(null) : refuse('host-gone')
  })
}

async function runHostWrite(
  scope: Scope,
  { action, host }: { action: RecordAction; host: string },
  work: (db: Db) => Promise<HostOutcome>,
): Promise<HostOutcome> {
  const { id: personId } = requireStaff(scope, 'administer')
  const { database, seller, now, requestId } = scope
  return rollBackOnRefusal(
    database.transaction(async (db) => {
      const outcome = await work(db)
      if (!outcome.ok) return rollBack(outcome)
      const subject = `seller:${seller.id}`
      const entry = { sellerId: seller.id, personId, now, requestId, action, subject }
      await audit(db, { ...entry, after: { host } })
      return outcome
    }),
  )
}

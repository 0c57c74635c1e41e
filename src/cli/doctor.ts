import { readFile } from 'node:fs/promises'
import type { OpenShop } from '#boot/open-shop.ts'
import { isUnavailable } from '#db/transaction.ts'
import type { Command } from './command.ts'
import { checkData } from './doctor/data.ts'
import { checkDatabase } from './doctor/database.ts'
import { type Finding, requireFinding } from './doctor/finding.ts'
import { checkMachines } from './doctor/machines.ts'
import { checkSurroundings } from './doctor/surroundings.ts'
import { checkSavedThread, checkThreads } from './doctor/threads.ts'
import { readOptions } from './options.ts'

export const command: Command = {
  name: 'doctor',
  summary: 'check the configuration, the database and the data',
  help: `haggle doctor
haggle doctor --thread FILE

Checks the configuration, the database with its replicas and machines, the shop's data and its surroundings, one line per check:
  ok    passed
  note  works, but needs attention before the shop opens to the public
  BAD   failed: the line says why

--thread FILE   checks a thread of an RFQ or a bid that was saved as JSON, by the file alone: no event was changed,
                removed or added, and the texts are the original ones (they may have been erased).
                Compare the head with the other side's: if they match, both have the same thread.

Changes nothing. Exit code 0: nothing is bad; 1: something is.`,
  async run(args, { openShop, out }) {
    const { thread } = readOptions(args, { thread: { type: 'string' } }).values
    if (thread !== undefined) {
      const { state, what } = checkSavedThread(await readFile(thread, 'utf8'))
      out.write(`${labels[state]} ${what}\n`)
      return state === 'ok' ? 0 : 1
    }
    const shop = await openShop()
    const findings: Finding[] = []
    for (const [what, check] of Object.entries(checks)) {
      for (const finding of await runCheck(what, check, shop)) {
        out.write(`${labels[finding.state]} ${finding.what}\n`)
        findings.push(finding)
      }
    }
    return findings.every(({ state }) => state !== 'bad') ? 0 : 1
  },
}

type Check = (shop: OpenShop) => Promise<Finding[]>
const checks: Readonly<Record<string, Check>> = {
  'the database': checkDatabase,
  'its machines': checkMachines,
  'the data': checkData,
  threads: checkThreads,
  surroundings: checkSurroundings,
}

/** A check that cannot be made, for example because a machine is away, does not stop the others. */
async function runCheck(what: string, check: Check, shop: OpenShop): Promise<Finding[]> {
  try {
    return await check(shop)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const { message } = ((error as Error).cause ?? error) as Error
    return [requireFinding(false, `${what} could not be checked: ${message}`)]
  }
}

const labels: Record<Finding['state'], string> = { ok: 'ok  ', note: 'note', bad: 'BAD ' }

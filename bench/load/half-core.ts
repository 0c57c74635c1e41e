import { accessSync, constants, existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux control groups, version 2 or 1: the kernel itself limits the processor time, without overhead. */
const unified = '/sys/fs/cgroup'
const old = '/sys/fs/cgroup/cpu'
const period = 20_000

export function canLimitCpu(): boolean {
  try {
    accessSync(groups(), constants.W_OK)
    return process.getuid?.() === 0
  } catch {
    return false
  }
}

/**
 * Limits a process, its threads and later children to half a core, at lower priority than others on the
 * machine. Release it when it has ended.
 */
export function limitToHalfCore(pid: number): { release(): void } {
  const group = join(groups(), `haggle-bench-${pid}`)
  mkdirSync(group)
  if (isOld()) {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(period))
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(period / 2))
    writeFileSync(join(group, 'cpu.shares'), '262144')
  } else {
    writeFileSync(join(group, 'cpu.max'), `${period / 2} ${period}`)
    writeFileSync(join(group, 'cpu.weight'), '10000')
  }
  writeFileSync(join(group, 'cgroup.procs'), String(pid))
  return { release: () => rmdirSync(group) }
}

const isOld = () =>
  existsSync(join(old, 'cpu.cfs_quota_us')) || !existsSync(join(unified, 'cgroup.controllers'))
const groups = () => (isOld() ? old : unified)

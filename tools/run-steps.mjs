import { spawnSync } from 'node:child_process'
import { childEnvironment, root } from './install.mjs'

/**
 * Runs a program of node_modules (or the system) with the terminal's colours and progress.
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 */
export function run([program, ...rest], env = {}) {
  const done = spawnSync(program, rest, {
    cwd: root,
    env: childEnvironment(env),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.error) console.error(`${program}: ${done.error.message}`)
  return done.status === 0
}

/**
 * Runs all steps, also after one failed, then prints each with its seconds; answers whether all went well.
 * A step answers true, false, or a text why it was left out.
 * @param {[name: string, step: () => boolean | string | Promise<boolean | string>][]} steps
 */
export async function runSteps(steps) {
  const rows = []
  for (const [name, step] of steps) {
    console.log(`\n── ${name}`)
    const started = performance.now()
    const result = await attempt(step)
    rows.push({ name, result, seconds: ((performance.now() - started) / 1000).toFixed(1) })
  }
  console.log('')
  for (const { name, result, seconds } of rows) {
    const word = result === true ? 'ok     ' : result === false ? 'FAILED ' : 'skipped'
    console.log(
      `${word} ${seconds.padStart(6)} s  ${name}${typeof result === 'string' ? `: ${result}` : ''}`,
    )
  }
  return rows.every(({ result }) => result !== false)
}

async function attempt(step) {
  try {
    return await step()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

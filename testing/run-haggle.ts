import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const program = join(import.meta.dirname, '../src/cli/main.ts')

export interface Run {
  code: number
  out: string
  err: string
}

/** Runs the real command line against a database, as a seller would. */
export async function runHaggle(databaseUrl: string, ...args: string[]): Promise<Run> {
  return runHaggleWith({ DATABASE_URL: databaseUrl }, ...args)
}

/** The same with custom settings. */
export async function runHaggleWith(
  settings: Record<string, string>,
  ...args: string[]
): Promise<Run> {
  const env = { ...process.env, HAGGLE_MODE: 'demo', LOG_LEVEL: 'silent', ...settings }
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...args], {
      env,
    })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, err: stderr }
  }
}

/** Starts the command line on an embedded database of its own, without waiting for it to end. */
export function startHaggle(dataDirectory: string, ...args: string[]) {
  const env = {
    ...process.env,
    DATA_DIRECTORY: dataDirectory,
    DATABASE_URL: '',
    HAGGLE_MODE: 'demo',
  }
  return spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

import type { PaperTask } from '#platform/ports.ts'
import { drawPaper } from './draw-paper.ts'

export type DrawnPaper = { pdf: Uint8Array } | { failure: string }

/**
 * A program of its own: draws one paper after another for the process that started it, and ends
 * with it.
 */
process.on('message', async (task: PaperTask) => process.send!(await draw(task)))
process.on('disconnect', () => process.exit())

async function draw(task: PaperTask): Promise<DrawnPaper> {
  try {
    return { pdf: await drawPaper(task) }
  } catch (error) {
    return { failure: String(error) }
  }
}

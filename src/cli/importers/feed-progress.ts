import { SingleBar } from 'cli-progress'

export interface Progress {
  /** Bytes read so far, and rows done. */
  at(bytes: number, rows: number): void
  stop(): void
}

/** A progress bar on a terminal, else a line for every tenth of the file. */
export function openProgress(err: NodeJS.WritableStream, isTty: boolean, size: number): Progress {
  if (!isTty) {
    let tenths = 0
    return {
      at(bytes, rows) {
        const currentTenths = Math.floor((10 * bytes) / size)
        if (currentTenths <= tenths) return
        tenths = currentTenths
        err.write(`${currentTenths * 10} %: ${rows.toLocaleString('en')} rows\n`)
      },
      stop() {},
    }
  }
  const bar = new SingleBar({
    stream: err,
    format: '{bar} {percentage} % {rows} rows',
    hideCursor: true,
    fps: 5,
  })
  bar.start(size, 0, { rows: '0' })
  return {
    at: (bytes, rows) => bar.update(bytes, { rows: rows.toLocaleString('en') }),
    stop: () => bar.stop(),
  }
}

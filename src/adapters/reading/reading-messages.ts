import type { Barcode, GreyPicture } from '#platform/ports.ts'

export type ReadingTask = GreyPicture & { read: 'barcodes' | 'lines' }

export type Reading = { barcodes: Barcode[] } | { lines: string[] } | { failure: string }

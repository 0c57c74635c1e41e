import { readDemoText } from '#demo/data/read-data.ts'
import type { SellerCode } from '../products/brand-mix.ts'

/** Where the demo sellers deliver, as files that a seller would upload. */
export const demoServiceability: Readonly<Record<SellerCode, string>> = {
  in: readDemoText('serviceability-in.csv'),
  sg: readDemoText('serviceability-sg.csv'),
  tools: readDemoText('serviceability-tools.csv'),
}

import { createContext } from 'react'
import type { DealView } from '#contract/catalog/lists.ts'

/** The deals of the page's products, by product; cards below it show until when each runs. */
export const RunningDeals = createContext<ReadonlyMap<number, DealView> | null>(null)

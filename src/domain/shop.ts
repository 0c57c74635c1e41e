import * as sellers from './sellers/sellers.ts'

/** The shop's faces, gathered: what screens, API and command line may ask for. */
export const shop = { sellers }

export type Shop = typeof shop

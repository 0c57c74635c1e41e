/** What the dashboard lists, and by which it can be filtered. */
export const activityKinds = ['orders', 'quotes', 'bids'] as const
export type ActivityKind = (typeof activityKinds)[number]

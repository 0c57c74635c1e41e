import { AsyncLocalStorage } from 'node:async_hooks'

const memoryLoads = new AsyncLocalStorage<true>()

/**
 * Runs a load whose value stays in memory. Its reads ask the primary: a lagging replica's rows
 * would stay after the invalidation that it had not received yet. Source: OPS-02.
 */
export const loadForMemory = <T>(load: () => Promise<T>): Promise<T> => memoryLoads.run(true, load)

export const isLoadedForMemory = (): boolean => memoryLoads.getStore() === true

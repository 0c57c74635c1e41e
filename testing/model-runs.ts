/** Number of runs of a model test: few in the everyday suite, `MODEL_RUNS` where the bar is measured. */
export function getModelRuns(everyday: number): number {
  return Number(process.env.MODEL_RUNS ?? everyday)
}

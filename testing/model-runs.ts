/** How often a model test runs: few times in the everyday suite, as often as `MODEL_RUNS` says where the bar is measured. */
export function getModelRuns(everyday: number): number {
  return Number(process.env.MODEL_RUNS ?? everyday)
}

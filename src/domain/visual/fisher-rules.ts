/** A mixture of Gaussians over patches whose figures are first reduced by principal axes. */
export interface PatchMixture {
  /** Subtracted from a patch before its axes. */
  mean: Float32Array
  /** For each figure of a patch its share in each axis. */
  axes: Float32Array
  /** For each Gaussian the centre and variance along each axis. */
  centres: Float32Array
  variances: Float32Array
  priors: Float32Array
}

/** A Gaussian that a patch belongs to less than this gets nothing of it. */
const minMembership = 0.02
/** A sum of doubles near 1 stays the same to the last bit with e to the power of minus this added. */
const negligible = 45

/**
 * Collects patches into a Fisher vector (Perronnin 2010): how their mean and spread differ from what
 * the mixture expects, per Gaussian and axis; roots with their sign, at length 1.
 */
export function collectFisherVector(mixture: PatchMixture) {
  const { mean, axes, centres, variances, priors } = mixture
  const gaussians = priors.length
  const depth = centres.length / gaussians
  const constants = computeConstants(mixture, depth)
  const reduced = new Float32Array(depth)
  const memberships = new Float64Array(gaussians)
  const counts = new Float64Array(gaussians)
  const sums = new Float64Array(gaussians * depth)
  const squares = new Float64Array(gaussians * depth)
  let total = 0
  return {
    add(patch: Float32Array, weight: number): void {
      reduced.fill(0)
      for (let figure = 0, at = 0; figure < patch.length; figure++) {
        const value = patch[figure]! - mean[figure]!
        for (let axis = 0; axis < depth; axis++) reduced[axis]! += value * axes[at++]!
      }
      let max = Number.NEGATIVE_INFINITY
      for (let each = 0; each < gaussians; each++) {
        // Distances only grow: a Gaussian is left as soon as it counts for nothing beside another.
        const maxDistance = 2 * (constants[each]! - max + negligible)
        const start = each * depth
        let distance = 0
        for (let axis = 0; axis < depth && distance < maxDistance; axis++) {
          const offset = reduced[axis]! - centres[start + axis]!
          distance += (offset * offset) / variances[start + axis]!
        }
        memberships[each] = constants[each]! - distance / 2
        max = Math.max(max, memberships[each]!)
      }
      let sum = 0
      for (let each = 0; each < gaussians; each++) {
        memberships[each] = Math.exp(memberships[each]! - max)
        sum += memberships[each]!
      }
      total += weight
      for (let each = 0; each < gaussians; each++) {
        if (memberships[each]! < minMembership * sum) continue
        const share = (weight * memberships[each]!) / sum
        counts[each]! += share
        for (let axis = 0, at = each * depth; axis < depth; axis++, at++) {
          sums[at]! += share * reduced[axis]!
          squares[at]! += share * reduced[axis]! * reduced[axis]!
        }
      }
    },
    finish(): Float32Array {
      const vector = new Float32Array(2 * sums.length)
      if (total === 0) return vector
      for (let each = 0, at = 0; each < gaussians; each++) {
        const scale = total * Math.sqrt(priors[each]!)
        for (let axis = 0; axis < depth; axis++, at++) {
          const centre = centres[at]!
          const variance = variances[at]!
          const offset = sums[at]! - counts[each]! * centre
          const spread =
            squares[at]! - 2 * centre * sums[at]! + counts[each]! * (centre * centre - variance)
          vector[at] = toRoot(offset / Math.sqrt(variance) / scale)
          vector[sums.length + at] = toRoot(spread / variance / (scale * Math.SQRT2))
        }
      }
      return toUnitLength(vector)
    },
  }
}

function computeConstants({ variances, priors }: PatchMixture, depth: number): Float64Array {
  return Float64Array.from(priors, (prior, each) => {
    let logs = 0
    for (let axis = 0; axis < depth; axis++) logs += Math.log(variances[each * depth + axis]!)
    return Math.log(prior) - logs / 2
  })
}

function toRoot(value: number): number {
  return Math.sign(value) * Math.sqrt(Math.abs(value))
}

/** All zeros stay as they are. */
export function toUnitLength(vector: Float32Array): Float32Array {
  let squares = 0
  for (const figure of vector) squares += figure * figure
  const length = Math.sqrt(squares)
  return length === 0 ? vector : vector.map((figure) => figure / length)
}

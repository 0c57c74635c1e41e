import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Raster, VisionModel } from '#platform/ports.ts'

/** The JSON file beside the model, with its preprocessing. */
const descriptionSchema = z.object({
  /** Width and height in pixels. */
  size: z.int().min(8).max(1024),
  mean: z.tuple([z.number(), z.number(), z.number()]),
  std: z.tuple([z.number().positive(), z.number().positive(), z.number().positive()]),
  /** Whether channels come before or after the pixels. */
  layout: z.enum(['NCHW', 'NHWC']).default('NCHW'),
  /** Name of the output; the first one by default. */
  output: z.string().optional(),
  /** What stands for the image where the output is a vector per token: the first one, or their mean. */
  tokens: z.enum(['first', 'mean']).default('first'),
})

type ModelDescription = z.infer<typeof descriptionSchema>

/**
 * A custom model: an ONNX file with one input, a batch of one image, and an output vector, such as
 * a CLIP image encoder; a JSON file of the same name describes it. It is loaded on first use and
 * runs on the CPU, in WebAssembly. Throws where a file is unusable. Source: IMG-02.
 */
export async function openOnnxVision(path: string): Promise<VisionModel> {
  const descriptionPath = `${path.replace(/\.onnx$/, '')}.json`
  // One after the other, so that of two missing files the model is named.
  const model = await readFile(path)
  const text = await readFile(descriptionPath, 'utf8')
  const result = descriptionSchema.safeParse(JSON.parse(text))
  if (!result.success) throw new Error(`${descriptionPath}: ${z.prettifyError(result.error)}`)
  const description = result.data
  const hash = createHash('sha256')
    .update(model)
    .update(JSON.stringify(description))
    .digest('hex')
    .slice(0, 16)
  let sessionPromise: ReturnType<typeof openSession> | undefined
  return {
    name: `onnx ${hash}`,
    maxSide: description.size,
    async embed(picture) {
      sessionPromise ??= openSession(model)
      const { ort, session } = await sessionPromise
      const { size, layout } = description
      const shape = layout === 'NCHW' ? [1, 3, size, size] : [1, size, size, 3]
      const input = new ort.Tensor('float32', toTensor(picture, description), shape)
      const answer = await session.run({ [session.inputNames[0]!]: input })
      const output = answer[description.output ?? session.outputNames[0]!]
      if (!(output?.data instanceof Float32Array) || output.dims.length > 3)
        throw new Error('The model’s output is not a vector of numbers')
      if (output.dims.length < 3) return [output.data]
      return [poolTokens(output.data, output.dims[2]!, description.tokens)]
    },
  }
}

function poolTokens(vectors: Float32Array, length: number, tokens: 'first' | 'mean'): Float32Array {
  if (tokens === 'first') return vectors.slice(0, length)
  const mean = new Float32Array(length)
  const share = length / vectors.length
  for (let at = 0; at < vectors.length; at++) mean[at % length]! += vectors[at]! * share
  return mean
}

async function openSession(model: Uint8Array) {
  const ort = await import('onnxruntime-web')
  ort.env.wasm.numThreads = 1
  return {
    ort,
    session: await ort.InferenceSession.create(model, { executionProviders: ['wasm'] }),
  }
}

/** The image centred on a white square, normalised as the model expects. */
function toTensor(
  { width, height, rgb }: Raster,
  { size, mean, std, layout }: ModelDescription,
): Float32Array {
  const tensor = new Float32Array(size * size * 3)
  const left = (size - width) >> 1
  const top = (size - height) >> 1
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const inside = x >= left && x < left + width && y >= top && y < top + height
      const from = ((y - top) * width + x - left) * 3
      for (let channel = 0; channel < 3; channel++) {
        const value = inside ? rgb[from + channel]! / 255 : 1
        const at =
          layout === 'NCHW' ? (channel * size + y) * size + x : (y * size + x) * 3 + channel
        tensor[at] = (value - mean[channel]!) / std[channel]!
      }
    }
  }
  return tensor
}

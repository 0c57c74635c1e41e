import { writeFile } from 'node:fs/promises'

/**
 * Writes a minimal ONNX model with its description: it returns the average of each channel. The
 * bytes are assembled by hand, after onnx.proto: a field is its number and wire type, then its
 * length and content.
 */
export async function writeTinyModel(path: string, size: number, mean = [0, 0, 0]): Promise<void> {
  await writeFile(path, buildTinyModel(size, [2, 3]))
  await writeFile(
    path.replace(/\.onnx$/, '.json'),
    JSON.stringify({ size, mean, std: [1, 1, 1], layout: 'NCHW' }),
  )
}

/** Has a vector per token, as DINOv2: for each channel the averages of its columns. */
export async function writeTokenModel(
  path: string,
  size: number,
  tokens: 'first' | 'mean',
): Promise<void> {
  await writeFile(path, buildTinyModel(size, [2]))
  await writeFile(
    path.replace(/\.onnx$/, '.json'),
    JSON.stringify({ size, mean: [0, 0, 0], std: [1, 1, 1], tokens }),
  )
}

function buildTinyModel(size: number, averaged: readonly number[]): Buffer {
  const axes = [
    encodeText(1, 'axes'),
    ...averaged.map((axis) => encodeNumber(8, axis)),
    encodeNumber(20, 7),
  ]
  const outputShape = averaged.length === 2 ? [1, 3] : [1, 3, size]
  const keep = [encodeText(1, 'keepdims'), encodeNumber(3, 0), encodeNumber(20, 2)]
  const node = [
    encodeText(1, 'pixels'),
    encodeText(2, 'averages'),
    encodeText(4, 'ReduceMean'),
    encodePart(5, axes),
    encodePart(5, keep),
  ]
  const graph = [
    encodePart(1, node),
    encodeText(2, 'tiny'),
    encodePart(11, encodeTensor('pixels', [1, 3, size, size])),
    encodePart(12, encodeTensor('averages', outputShape)),
  ]
  const opset = [encodeNumber(2, 13)]
  return Buffer.concat([encodeNumber(1, 8), encodePart(7, graph), encodePart(8, opset)])
}

function encodeTensor(name: string, shape: number[]): Buffer[] {
  const dimensions = shape.map((length) => encodePart(1, [encodeNumber(1, length)]))
  const ofFloats = encodePart(1, [encodeNumber(1, 1), encodePart(2, dimensions)])
  return [encodeText(1, name), encodePart(2, [ofFloats])]
}

function encodeNumber(field: number, value: number): Buffer {
  return Buffer.from([...encodeVarint(field * 8), ...encodeVarint(value)])
}

function encodeText(field: number, value: string): Buffer {
  return encodePart(field, [Buffer.from(value)])
}

function encodePart(field: number, content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content)
  return Buffer.concat([
    Buffer.from([...encodeVarint(field * 8 + 2), ...encodeVarint(bytes.length)]),
    bytes,
  ])
}

function encodeVarint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...encodeVarint(value >>> 7)]
}

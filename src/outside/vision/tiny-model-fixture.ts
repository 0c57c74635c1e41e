import { writeFile } from 'node:fs/promises'

/**
 * Writes the smallest ONNX model that sees anything, and its description: the average of each channel. Bytes are put
 * together by hand, after onnx.proto: a field is its number and kind, then its length and content.
 */
export async function writeTinyModel(path: string, size: number, mean = [0, 0, 0]): Promise<void> {
  await writeFile(path, tinyModel(size))
  await writeFile(
    path.replace(/\.onnx$/, '.json'),
    JSON.stringify({ size, mean, std: [1, 1, 1], layout: 'NCHW' }),
  )
}

function tinyModel(size: number): Buffer {
  const axes = [text(1, 'axes'), number(8, 2), number(8, 3), number(20, 7)]
  const keep = [text(1, 'keepdims'), number(3, 0), number(20, 2)]
  const node = [
    text(1, 'pixels'),
    text(2, 'averages'),
    text(4, 'ReduceMean'),
    part(5, axes),
    part(5, keep),
  ]
  const graph = [
    part(1, node),
    text(2, 'tiny'),
    part(11, tensor('pixels', [1, 3, size, size])),
    part(12, tensor('averages', [1, 3])),
  ]
  const opset = [number(2, 13)]
  return Buffer.concat([number(1, 8), part(7, graph), part(8, opset)])
}

function tensor(name: string, shape: number[]): Buffer[] {
  const dimensions = shape.map((length) => part(1, [number(1, length)]))
  const ofFloats = part(1, [number(1, 1), part(2, dimensions)])
  return [text(1, name), part(2, [ofFloats])]
}

function number(field: number, value: number): Buffer {
  return Buffer.from([...varint(field * 8), ...varint(value)])
}

function text(field: number, value: string): Buffer {
  return part(field, [Buffer.from(value)])
}

function part(field: number, content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content)
  return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(bytes.length)]), bytes])
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
}

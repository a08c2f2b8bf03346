export interface Crop {
  x: number
  y: number
  width: number
  height: number
}
export const fullCrop: Crop = { x: 0, y: 0, width: 1, height: 1 }

/** Width over height; null is any. */
export const cropPresets = [
  { name: 'Free', ratio: null },
  { name: '1:1', ratio: 1 },
  { name: '4:5', ratio: 4 / 5 },
  { name: '16:9', ratio: 16 / 9 },
  { name: '1.91:1', ratio: 1.91 },
] as const

const minCropSize = 0.05
const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))

/** The largest crop of that ratio around the centre of the current one. `shape` is the picture's own width over height. */
export function fitCropToRatio(crop: Crop, ratio: number | null, shape: number): Crop {
  if (ratio === null) return crop
  const width = Math.min(1, ratio / shape)
  const height = Math.min(1, shape / ratio)
  const x = clamp(crop.x + crop.width / 2 - width / 2, 0, 1 - width)
  const y = clamp(crop.y + crop.height / 2 - height / 2, 0, 1 - height)
  return { x, y, width, height }
}

/** Fractions of the picture, right and down. */
export const moveCrop = (crop: Crop, dx: number, dy: number): Crop => ({
  ...crop,
  x: clamp(crop.x + dx, 0, 1 - crop.width),
  y: clamp(crop.y + dy, 0, 1 - crop.height),
})

/** Its lower right corner moves; a ratio is kept. */
export function resizeCrop(crop: Crop, dx: number, dy: number, ratio: number | null, shape: number): Crop {
  const width = clamp(crop.width + dx, minCropSize, 1 - crop.x)
  if (ratio === null) return { ...crop, width, height: clamp(crop.height + dy, minCropSize, 1 - crop.y) }
  const height = (width * shape) / ratio
  if (height <= 1 - crop.y) return { ...crop, width, height }
  return { ...crop, width: ((1 - crop.y) * ratio) / shape, height: 1 - crop.y }
}

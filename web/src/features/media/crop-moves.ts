export interface Crop {
  x: number
  y: number
  width: number
  height: number
}
export const whole: Crop = { x: 0, y: 0, width: 1, height: 1 }

/** Width over height; null is any. */
export const presets = [
  { name: 'Free', ratio: null },
  { name: '1:1', ratio: 1 },
  { name: '4:5', ratio: 4 / 5 },
  { name: '16:9', ratio: 16 / 9 },
  { name: '1.91:1', ratio: 1.91 },
] as const

const least = 0.05
const hold = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))

/** The largest crop of that ratio around the middle of the present one. `shape` is the picture's own width over height. */
export function toRatio(crop: Crop, ratio: number | null, shape: number): Crop {
  if (ratio === null) return crop
  const width = Math.min(1, ratio / shape)
  const height = Math.min(1, shape / ratio)
  const x = hold(crop.x + crop.width / 2 - width / 2, 0, 1 - width)
  const y = hold(crop.y + crop.height / 2 - height / 2, 0, 1 - height)
  return { x, y, width, height }
}

/** Shares of the picture, right and down. */
export const moved = (crop: Crop, dx: number, dy: number): Crop => ({
  ...crop,
  x: hold(crop.x + dx, 0, 1 - crop.width),
  y: hold(crop.y + dy, 0, 1 - crop.height),
})

/** Its lower right corner moves; a ratio is kept. */
export function resized(crop: Crop, dx: number, dy: number, ratio: number | null, shape: number): Crop {
  const width = hold(crop.width + dx, least, 1 - crop.x)
  if (ratio === null) return { ...crop, width, height: hold(crop.height + dy, least, 1 - crop.y) }
  const height = (width * shape) / ratio
  if (height <= 1 - crop.y) return { ...crop, width, height }
  return { ...crop, width: ((1 - crop.y) * ratio) / shape, height: 1 - crop.y }
}

export interface Size {
  width: number
  height: number
}
export interface Crop extends Size {
  x: number
  y: number
}
export interface Point {
  x: number
  y: number
}
/** In pixels of the whole picture. */
export interface Box extends Size {
  left: number
  top: number
}

/** Fractions of a picture as whole pixels within it, at least one. */
export function toPixelBox(whole: Size, crop: Crop | null): Box {
  if (crop === null) return { left: 0, top: 0, ...whole }
  const left = Math.min(Math.round(crop.x * whole.width), whole.width - 1)
  const top = Math.min(Math.round(crop.y * whole.height), whole.height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * whole.width), whole.width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * whole.height), whole.height - top)),
  }
}

/**
 * The largest part of `within` with that aspect ratio, with the point as close to its centre as the edges allow. `focal` is in
 * fractions of the whole picture.
 */
export function cropAround(whole: Size, within: Box, focal: Point, ratio: number): Box {
  const width = Math.max(1, Math.min(within.width, Math.round(within.height * ratio)))
  const height = Math.max(1, Math.min(within.height, Math.round(within.width / ratio)))
  const hold = (value: number, min: number, max: number) => Math.round(Math.max(min, Math.min(value, max)))
  return {
    left: hold(focal.x * whole.width - width / 2, within.left, within.left + within.width - width),
    top: hold(focal.y * whole.height - height / 2, within.top, within.top + within.height - height),
    width,
    height,
  }
}

/** The box that each fits into, in pixels. */
export const thumbnailSizes = {
  small: { width: 3000, height: 36 },
  large: { width: 512, height: 512 },
  full: { width: 3000, height: 3000 },
} as const
export type ThumbnailSize = keyof typeof thumbnailSizes

/** What a picture becomes in its box; a small one is not enlarged. */
export function toThumbnailSize(name: ThumbnailSize, width: number, height: number) {
  const box = thumbnailSizes[name]
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Where those of a stored file lie. */
export const buildThumbnailFolder = (key: string): string => `${key}-sizes`

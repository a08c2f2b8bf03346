/** Widths that the server generates of a picture in the library, in pixels (features/media). */
const widths = [400, 800, 1600] as const
const ownPicture = /^(\/media\/[0-9a-f-]{36}\/[0-9a-f-]{36}(?:-v\d+)?)\.webp$/u

/** The other widths of a picture of the library, as `srcset` writes them; null for a small one and for any other address. */
export function buildSrcset(src: string, width: number | null | undefined, origin = ''): string | null {
  const name = ownPicture.exec(src)?.[1]
  if (name === undefined || !width || width <= widths[0]) return null
  const smaller = widths.filter((each) => each < width).map((each) => `${origin}${name}-${each}.webp ${each}w`)
  return [...smaller, `${origin}${src} ${Math.round(width)}w`].join(', ')
}

export interface Cover {
  src: string
  srcset: string | null
  /** Of the crop. */
  size: { width: number; height: number } | null
}

/** A picture cropped to 16 by 9 around its focal point, for a list. An external one, or one of unknown size, stays unchanged. */
export function buildCover(src: string, width: number | null, height: number | null): Cover {
  const name = ownPicture.exec(src)?.[1]
  if (name === undefined || !width || !height)
    return { src, srcset: null, size: width && height ? { width, height } : null }
  const whole = Math.min(width, Math.round((height * 16) / 9))
  const smaller = widths.filter((each) => each < whole).map((each) => `${name}-16x9-${each}.webp ${each}w`)
  return {
    src: `${name}-16x9.webp`,
    srcset: smaller.length === 0 ? null : [...smaller, `${name}-16x9.webp ${whole}w`].join(', '),
    size: { width: whole, height: Math.round((whole * 9) / 16) },
  }
}

/** The same picture as a JPEG, for readers without WebP support. */
export const toJpegAddress = (src: string): string => {
  const name = ownPicture.exec(src)?.[1]
  return name === undefined ? src : `${name}-1600.jpg`
}

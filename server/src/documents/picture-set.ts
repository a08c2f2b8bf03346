/** Widths that the server makes of a picture of the library, in pixels (features/media). */
const widths = [400, 800, 1600] as const
const own = /^(\/media\/[0-9a-f-]{36}\/[0-9a-f-]{36}(?:-v\d+)?)\.webp$/u

/** The other widths of a picture of the library, as `srcset` writes them; null for a small one and for any other address. */
export function srcsetOf(src: string, width: number | null | undefined, origin = ''): string | null {
  const name = own.exec(src)?.[1]
  if (name === undefined || !width || width <= widths[0]) return null
  const smaller = widths.filter((each) => each < width).map((each) => `${origin}${name}-${each}.webp ${each}w`)
  return [...smaller, `${origin}${src} ${Math.round(width)}w`].join(', ')
}

export interface Cover {
  src: string
  srcset: string | null
  /** Of the cut. */
  size: { width: number; height: number } | null
}

/** A picture cut to 16 by 9 around its focal point, for a list. One from elsewhere, or of unknown size, stays as it is. */
export function coverOf(src: string, width: number | null, height: number | null): Cover {
  const name = own.exec(src)?.[1]
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

/** The same picture as a JPEG, for readers that know no WebP. */
export const asJpeg = (src: string): string => {
  const name = own.exec(src)?.[1]
  return name === undefined ? src : `${name}-1600.jpg`
}

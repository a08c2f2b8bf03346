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

/** The same picture as a JPEG, for readers that know no WebP. */
export const asJpeg = (src: string): string => {
  const name = own.exec(src)?.[1]
  return name === undefined ? src : `${name}-1600.jpg`
}

/** Widths that pictures are sent in, in pixels; a page's `srcset` names those smaller than the picture. */
export const widths = [400, 800, 1600] as const
/** Cuts around the focal point, width over height. */
export const ratios = { '1x1': 1, '4x5': 4 / 5, '16x9': 16 / 9, og: 1.91 } as const
export type Ratio = keyof typeof ratios

export interface PictureName {
  id: string
  /** 0 is the whole picture. */
  shape: number
  ratio: Ratio | null
  width: number | null
  format: 'webp' | 'jpg'
}

const name =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-v([1-9]\d{0,3}))?(?:-(1x1|4x5|16x9|og))?(?:-(400|800|1600))?(?:\.(webp|jpg))?$/u
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

export const isId = (text: string): boolean => uuid.test(text)

/** What a file name below a workspace's folder asks for; null is nothing that can be. */
export function readName(file: string): PictureName | null {
  const match = name.exec(file)
  if (match === null) return null
  const [, id = '', shape, ratio, width, format] = match
  return {
    id,
    shape: Number(shape ?? 0),
    // The pattern names these alone.
    ratio: (ratio as Ratio | undefined) ?? null,
    width: width === undefined ? null : Number(width),
    format: format === 'jpg' ? 'jpg' : 'webp',
  }
}

const shaped = (shape: number) => (shape === 0 ? '' : `-v${shape}`)

export const pictureUrl = (accountId: string, id: string, shape: number): string =>
  `/media/${accountId}/${id}${shaped(shape)}.webp`

/** Where the picture lies as it was taken in. */
export const wholeKey = (accountId: string, id: string): string => `images/${accountId}/${id}.webp`
/** Everything that was made from it since. */
export const madeFolder = (accountId: string, id: string): string => `images/${accountId}/${id}`

/** Where what a name asks for lies, once it was made. */
export function keyOf(accountId: string, { id, shape, ratio, width, format }: PictureName): string {
  if (shape === 0 && ratio === null && width === null && format === 'webp') return wholeKey(accountId, id)
  const rest = [`v${shape}`, ratio, width].filter((part) => part !== null).join('-')
  return `${madeFolder(accountId, id)}/${rest}.${format}`
}

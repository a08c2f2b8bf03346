/** Crops around the focal point, width over height. */
export const ratios = { '1x1': 1, '4x5': 4 / 5, '16x9': 16 / 9, og: 1.91 } as const
type Ratio = keyof typeof ratios

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

export const isUuid = (text: string): boolean => uuid.test(text)

/** The variant that a file name in a workspace's folder requests; null if the name is invalid. */
export function parsePictureName(file: string): PictureName | null {
  const match = name.exec(file)
  if (match === null) return null
  const [, id = '', shape, ratio, width, format] = match
  return {
    id,
    shape: Number(shape ?? 0),
    // The pattern allows only these.
    ratio: (ratio as Ratio | undefined) ?? null,
    width: width === undefined ? null : Number(width),
    format: format === 'jpg' ? 'jpg' : 'webp',
  }
}

const formatShape = (shape: number) => (shape === 0 ? '' : `-v${shape}`)

export const buildPictureUrl = (accountId: string, id: string, shape: number): string =>
  `/media/${accountId}/${id}${formatShape(shape)}.webp`

/** The key of the original picture. */
export const buildOriginalKey = (accountId: string, id: string): string => `images/${accountId}/${id}.webp`
/** The prefix of all variants made from it. */
export const buildVariantFolder = (accountId: string, id: string): string => `images/${accountId}/${id}`

/** The key of the variant that a name requests. */
export function buildPictureKey(accountId: string, { id, shape, ratio, width, format }: PictureName): string {
  if (shape === 0 && ratio === null && width === null && format === 'webp') return buildOriginalKey(accountId, id)
  const rest = [`v${shape}`, ratio, width].filter((part) => part !== null).join('-')
  return `${buildVariantFolder(accountId, id)}/${rest}.${format}`
}

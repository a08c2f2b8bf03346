import type { ChannelNorm } from './channel-norms.ts'
import type { Doc } from './document.ts'
import { type ImageBlock, readDoc } from './score/reading.ts'

/** A picture that nobody described. */
export interface PictureWithoutAlt {
  /** Position as the editor counts it. */
  at: number
  /** The how-manieth picture of the text, from 1. */
  number: number
  src: string
  /** Its caption, or ''. */
  title: string
}

type AltRule = Pick<ChannelNorm, 'needsAlt' | 'hasDecoration'>

/** Whether a picture lacks words where decoration may go without. */
export const isMissingAlt = (
  { alt, isDecorative }: ImageBlock,
  { hasDecoration }: Pick<AltRule, 'hasDecoration'>,
): boolean => alt === '' && !(isDecorative && hasDecoration)

/** The pictures that keep a text from going to such a channel, in reading order. */
export const findPicturesWithoutAlt = (doc: Doc, norm: AltRule): PictureWithoutAlt[] =>
  norm.needsAlt
    ? readDoc(doc)
        .images.map((image, index) => ({ ...image, number: index + 1 }))
        .filter((image) => isMissingAlt(image, norm))
        .map(({ at, number, src, title }) => ({ at, number, src, title }))
    : []

/** What to do about them, naming each. */
export function describeMissingAlt(pictures: readonly PictureWithoutAlt[], { hasDecoration }: AltRule): string {
  const names = pictures.map(({ number, title }) =>
    title === '' ? `picture ${number}` : `picture ${number} (“${title}”)`,
  )
  const alternative = hasDecoration ? ', or mark it as decorative' : ''
  return `Add alt text for ${names.join(', ')}${alternative}.`
}

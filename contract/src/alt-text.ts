import type { ChannelNorm } from './channel-norms.ts'
import type { Doc } from './document.ts'
import { type ImageBlock, readDoc } from './score/reading.ts'

/** A picture without alt text. */
export interface PictureWithoutAlt {
  /** Position as the editor counts it. */
  at: number
  /** Ordinal number of the picture in the text, from 1. */
  number: number
  src: string
  /** Its caption, or ''. */
  title: string
}

type AltRule = Pick<ChannelNorm, 'needsAlt' | 'hasDecoration'>

/** Whether a picture lacks alt text and is not marked as decorative where that is allowed. */
export const isMissingAlt = (
  { alt, isDecorative }: ImageBlock,
  { hasDecoration }: Pick<AltRule, 'hasDecoration'>,
): boolean => alt === '' && !(isDecorative && hasDecoration)

/** The pictures that prevent a text from being published to such a channel, in reading order. */
export const findPicturesWithoutAlt = (doc: Doc, norm: AltRule): PictureWithoutAlt[] =>
  norm.needsAlt
    ? readDoc(doc)
        .images.map((image, index) => ({ ...image, number: index + 1 }))
        .filter((image) => isMissingAlt(image, norm))
        .map(({ at, number, src, title }) => ({ at, number, src, title }))
    : []

/** Tells the person what to do about each of them. */
export function describeMissingAlt(pictures: readonly PictureWithoutAlt[], { hasDecoration }: AltRule): string {
  const names = pictures.map(({ number, title }) =>
    title === '' ? `picture ${number}` : `picture ${number} (“${title}”)`,
  )
  const alternative = hasDecoration ? ', or mark it as decorative' : ''
  return `Add alt text for ${names.join(', ')}${alternative}.`
}

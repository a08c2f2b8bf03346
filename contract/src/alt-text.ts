import type { ChannelNorm } from './channel-norms.ts'
import type { Doc } from './document.ts'
import { type ImageBlock, readDoc } from './score/reading.ts'

/** A picture that nobody described. */
export interface BarePicture {
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
export const isBare = ({ alt, isDecorative }: ImageBlock, { hasDecoration }: Pick<AltRule, 'hasDecoration'>): boolean =>
  alt === '' && !(isDecorative && hasDecoration)

/** The pictures that keep a text from going to such a channel, in reading order. */
export const barePictures = (doc: Doc, norm: AltRule): BarePicture[] =>
  norm.needsAlt
    ? readDoc(doc)
        .images.map((image, index) => ({ ...image, number: index + 1 }))
        .filter((image) => isBare(image, norm))
        .map(({ at, number, src, title }) => ({ at, number, src, title }))
    : []

/** What to do about them, naming each. */
export function bareSentence(pictures: readonly BarePicture[], { hasDecoration }: AltRule): string {
  const names = pictures.map(({ number, title }) =>
    title === '' ? `picture ${number}` : `picture ${number} (“${title}”)`,
  )
  const way = hasDecoration ? ', or mark as decoration what says nothing of its own' : ''
  return `Describe for people who cannot see: ${names.join(', ')}${way}.`
}

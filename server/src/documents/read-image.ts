import { cutText } from '@draftwright/contract/cut-text'
import type { Block } from '@draftwright/contract/document'
import { findPictureAddress } from '@draftwright/contract/foreign-html'
import { sanitizeSrc } from './addresses.ts'

type Attributes = Record<string, string>

/** A picture of foreign HTML; null if its address can be reached by nobody. */
export function readImage(attributes: Attributes): Extract<Block, { type: 'image' }> | null {
  const src = sanitizeSrc(findPictureAddress(attributes, (address) => sanitizeSrc(address) !== null))
  if (!src) return null
  const attrs = {
    src,
    alt: cutText(attributes.alt ?? '', 500).toWellFormed(),
    title: attributes.title === undefined ? null : cutText(attributes.title, 500).toWellFormed(),
    width: parsePixels(attributes.width),
    height: parsePixels(attributes.height),
  }
  const isDecorative = attrs.alt === '' && (attributes.role === 'presentation' || attributes.role === 'none')
  return { type: 'image', attrs: isDecorative ? { ...attrs, decorative: true } : attrs }
}

function parsePixels(value: string | undefined): number | null {
  const number = Number(/^\d{1,5}(?=px$|$)/.exec(value ?? '')?.[0] ?? 0)
  return number > 0 ? number : null
}

/** Counts a reader or holds room open. */
export const isSpacer = ({ width, height, src }: Attributes): boolean =>
  src === undefined || [width, height].some((size) => size !== undefined && Number.parseInt(size, 10) <= 2)

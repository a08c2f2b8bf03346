import type { Context } from './context.ts'
import { isMissingAlt } from '../alt-text.ts'
import { type Check, type Finding, computeCheckPoints } from './report.ts'
import type { ImageBlock } from './reading.ts'

const from = 300

/** Pictures and their alt text. */
export function checkImages({ input, reading: { images }, isArticle, words }: Context): Check[] {
  const bare = images.filter((image) => isMissingAlt(image, input.norm))
  const isWanting = isArticle && words > from && images.length === 0
  const alt: Check = {
    id: 'image-alt',
    group: 'images',
    points: computeCheckPoints(4, bare.length / Math.max(1, images.length)),
    max: 4,
    sentence:
      images.length === 0
        ? 'All images have a description'
        : bare.length === 0
          ? 'Every image has a description'
          : `${bare.length} of ${images.length} images have no description`,
    findings: bare.map((image): Finding => {
      const words = suggestAlt(image)
      return {
        text: words ? `Describe this image, for example “${words}”` : 'Describe what this image shows',
        place: 'text',
        spans: [{ from: image.at, to: image.at + 1 }],
        fix: words ? { changes: [{ kind: 'alt', at: image.at, alt: words }] } : null,
      }
    }),
  }
  if (!isArticle) return [alt]
  return [
    alt,
    {
      id: 'image',
      group: 'images',
      points: isWanting ? 0 : 2,
      max: 2,
      sentence: isWanting ? 'A text of this length needs an image' : 'Enough images for the length',
      findings: isWanting ? [{ text: 'Add an image', place: 'text', spans: [], fix: null }] : [],
    },
  ]
}

/** The title, or a file name made of words; numbered file names of cameras and uploads are useless. */
function suggestAlt({ src, title }: ImageBlock): string | null {
  if (title) return title
  const name = decode(src.split(/[?#]/u)[0]?.split('/').at(-1) ?? '').replace(/\.\w{2,5}$/u, '')
  const parts = name.split(/[-_\s.]+/u).filter(Boolean)
  const isWords =
    parts.length > 1 && parts.every((part) => /^\p{L}{2,}$/u.test(part)) && !/^(?:img|dsc|screenshot)/iu.test(name)
  return isWords ? parts.join(' ').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : null
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

import { findPictureAddress } from '@draftwright/contract/foreign-html'
import { type HtmlElement, parseStyles } from './html-tree.ts'

const droppedElements = new Set([
  'head',
  'style',
  'script',
  'title',
  'xml',
  'meta',
  'link',
  'noscript',
  'template',
  'mso-marker',
  'col',
  'colgroup',
  'button',
  'select',
])
export const keptElements = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'div'])
export const headings = new Set(['h1', 'h2', 'h3', 'h4'])
export const lineElements = new Set(['p', ...headings])
const boxes =
  'section article figure main header footer aside nav address dl dt dd details summary fieldset form figcaption center hgroup'
const renamedElements: Record<string, string> = {
  h5: 'h4',
  h6: 'h4',
  menu: 'ul',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  ...Object.fromEntries(boxes.split(' ').map((name) => [name, 'div'])),
}
const wordBlocks: [RegExp, string][] = [
  [/^MsoTitle$/u, 'h1'],
  [/^MsoSubtitle$/u, 'h3'],
  [/^Mso(?:Intense)?Quote/u, 'blockquote'],
]
/** Where a piece of HTML is written. */
export interface Place {
  /** The surrounding elements and marks, by their normalized names. */
  readonly within: ReadonlySet<string>
  /** Said by a box around code. */
  readonly language: string | null
  /** Notes that cannot stand in a cell wait for the end of their table. */
  readonly waiting: string[] | null
}

export const enter = (place: Place, ...names: string[]): Place => ({
  ...place,
  within: new Set([...place.within, ...names]),
})

export function toBlockName(element: HtmlElement): string {
  if (element.name === 'p') {
    const className = element.attrs.get('class') ?? ''
    for (const [pattern, name] of wordBlocks) if (pattern.test(className)) return name
  }
  return renamedElements[element.name] ?? element.name
}

export const isBlock = (element: HtmlElement): boolean =>
  (toBlockName(element) !== 'code' && keptElements.has(toBlockName(element))) ||
  ['hr', 'img', 'table', 'iframe', 'video', 'audio', 'object', 'embed'].includes(element.name)

export const isDropped = (element: HtmlElement): boolean => {
  const styles = parseStyles(element)
  return (
    droppedElements.has(element.name) ||
    styles.get('mso-hide') === 'all' ||
    styles.get('display') === 'none' ||
    /(?:^|\s)(?:katex-html|footnote-backref|anchorjs-link)(?:\s|$)/u.test(element.attrs.get('class') ?? '')
  )
}

/** Lines of code as editors copy them: a box with letters of one width. */
export function isCodeBox(element: HtmlElement): boolean {
  const styles = parseStyles(element)
  return (
    element.name === 'div' &&
    styles.get('white-space')?.startsWith('pre') === true &&
    /mono|courier|consolas|menlo/u.test(styles.get('font-family') ?? '')
  )
}

const emoji =
  /^(?=\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F)+$/u
/** The sign that a chat or blog draws as a picture. */
export function readEmoji(image: HtmlElement): string | null {
  const alt = (image.attrs.get('alt') ?? '').trim()
  return emoji.test(alt) ? alt : null
}

/** The address of a picture that others can load, also of one that its page loads late. */
export const findPicture = (image: HtmlElement): string | undefined =>
  findPictureAddress(Object.fromEntries(image.attrs), (src) => /^(?:https?:\/\/|\/media\/)/iu.test(src))

/** Whether anything within is a picture of its own. */
export const isPicture = (element: HtmlElement): boolean =>
  element.name === 'img' && readEmoji(element) === null && findPicture(element) !== undefined

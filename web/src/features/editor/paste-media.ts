import { toFramePage } from '@draftwright/contract/foreign-html'
import { collectText, type HtmlElement, isElement } from './html-tree.ts'
import { findPicture, type Place, readEmoji } from './paste-elements.ts'

export const collectWords = (element: HtmlElement): string => collectText(element).replaceAll(/(?:&nbsp;|\s)+/gu, ' ')

/** Says to the author, where it stood, what could not be pasted. */
function writeLeftOut(what: string, { waiting }: Place): string {
  const text = `Left out of the paste: ${what}`
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  const note = `<div data-prompt="${text}"></div>`
  if (waiting === null) return note
  waiting.push(note)
  return ''
}

const nameWhat = (kind: string, name: string): string => (name === '' ? kind : `${kind} “${name.slice(0, 200)}”`)

export function writeImage(element: HtmlElement, place: Place): string {
  const alt = (element.attrs.get('alt') ?? '').trim()
  const role = element.attrs.get('aria-roledescription') ?? element.attrs.get('role') ?? ''
  if (role === 'checkbox') return ''
  const sign = readEmoji(element)
  if (sign !== null) return sign
  const src = findPicture(element)
  if (src === undefined) return isSpacer(element) ? '' : writeLeftOut(nameWhat('picture', alt), place)
  if (place.waiting !== null) return writeLeftOut(nameWhat('picture', alt || src), place)
  return `<img src="${src.replaceAll('"', '%22').replaceAll('>', '%3E')}" alt="${alt.replaceAll('"', '&quot;').replaceAll('>', '&gt;')}">`
}

/** Counts a reader or holds room open. */
const isSpacer = ({ attrs }: HtmlElement): boolean =>
  [attrs.get('width'), attrs.get('height')].some((size) => size !== undefined && Number.parseInt(size, 10) <= 2) ||
  (!attrs.has('src') && !attrs.has('data-src'))

export function writeDrawing(element: HtmlElement, place: Place): string {
  const label = element.attrs.get('aria-label') ?? collectTitle(element)
  const isIcon = element.attrs.get('aria-hidden') === 'true' || label === ''
  return isIcon ? '' : writeLeftOut(nameWhat('drawing', label), place)
}

const collectTitle = (element: HtmlElement): string =>
  element.children
    .filter((child) => isElement(child, 'title'))
    .map(collectText)
    .join('')
    .trim()

/** What plays or is shown in a frame becomes a link to its page. */
export function writeFrame(element: HtmlElement, place: Place): string {
  const source = element.children.find((child) => isElement(child, 'source'))
  const src =
    element.attrs.get('src') ??
    element.attrs.get('data') ??
    (source && isElement(source) ? source.attrs.get('src') : undefined) ??
    ''
  const page = toFramePage(src.replaceAll('&amp;', '&'))
  if (page === null || place.waiting !== null)
    return writeLeftOut(
      nameWhat(element.name === 'audio' ? 'recording' : element.name === 'video' ? 'video' : 'frame', page ?? ''),
      place,
    )
  const words = page.replaceAll('&', '&amp;')
  return `<p><a href="${words}">${words}</a></p>`
}

/** A formula as its source, which authors know; otherwise its signs. */
export function writeMath(element: HtmlElement, place: Place): string {
  const source = findSource(element)
  const text = (source ?? element.attrs.get('alttext') ?? collectWords(element)).trim()
  return text === '' ? writeLeftOut('formula', place) : `<code>${text}</code>`
}

const findSource = (element: HtmlElement): string | null => {
  for (const child of element.children) {
    if (!isElement(child)) continue
    const found = child.name === 'annotation' ? collectText(child) : findSource(child)
    if (found !== null) return found
  }
  return null
}

/** Remarks beside a text in Word are no part of it. */
export function writeComments(element: HtmlElement, place: Place): string {
  const comments = element.children.filter((child) => isElement(child) && collectWords(child).trim() !== '')
  return comments
    .filter((comment) => isElement(comment))
    .map((comment) => writeLeftOut(nameWhat('comment', collectWords(comment).trim()), place))
    .join('')
}

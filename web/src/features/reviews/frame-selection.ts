import type { GuestWords } from '@draftwright/contract/guest-comments'
import { commentContextLength } from '@draftwright/contract/vocabulary'

const longest = 2000

/** The words selected in the shown text, with their context; null if there are none or they are outside the text. */
export function readSelectedWords(text: Element): GuestWords | null {
  const shown = text.ownerDocument
  const selection = shown.getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null
  const range = selection.getRangeAt(0).cloneRange()
  const isWithin = text.contains(range.commonAncestorContainer)
  // A triple click on the last paragraph extends the selection beyond the text.
  if (!isWithin && !clipRange(range, text)) return null
  const quote = (isWithin ? selection.toString() : range.toString()).trim().slice(0, longest)
  if (!quote) return null
  const around = shown.createRange()
  around.selectNodeContents(text)
  around.setEnd(range.startContainer, range.startOffset)
  const prefix = around.toString().slice(-commentContextLength)
  around.selectNodeContents(text)
  around.setStart(range.endContainer, range.endOffset)
  return { quote, prefix, suffix: around.toString().slice(0, commentContextLength) }
}

/** Limits the range to the part inside; returns false if nothing is left. */
function clipRange(range: Range, inside: Node): boolean {
  if (!range.intersectsNode(inside)) return false
  const whole = range.cloneRange()
  whole.selectNodeContents(inside)
  if (range.compareBoundaryPoints(Range.START_TO_START, whole) < 0)
    range.setStart(whole.startContainer, whole.startOffset)
  if (range.compareBoundaryPoints(Range.END_TO_END, whole) > 0) range.setEnd(whole.endContainer, whole.endOffset)
  return !range.collapsed
}

/** Finds the words in the shown text; null if they no longer exist. Ignores whitespace, as line breaks may differ. */
export function locateWords(text: Element, { quote, prefix, suffix }: GuestWords): Range | null {
  const { letters, at } = collectLetters(text)
  const [wanted, before, after] = [stripWhitespace(quote), stripWhitespace(prefix), stripWhitespace(suffix)]
  let best = -1
  let most = -1
  for (let start = letters.indexOf(wanted); start >= 0; start = letters.indexOf(wanted, start + 1)) {
    const alike =
      countMatchingEnd(letters.slice(0, start), before) +
      countMatchingStart(letters.slice(start + wanted.length), after)
    if (alike > most) [best, most] = [start, alike]
  }
  const [first, last] = [at[best], at[best + wanted.length - 1]]
  if (!first || !last) return null
  const range = text.ownerDocument.createRange()
  range.setStart(first.node, first.offset)
  range.setEnd(last.node, last.offset + 1)
  return range
}

const stripWhitespace = (text: string): string => text.replaceAll(/\s/gu, '')

/** The text without whitespace, and the position of each of its characters. */
function collectLetters(text: Element): { letters: string; at: { node: Node; offset: number }[] } {
  const at: { node: Node; offset: number }[] = []
  let letters = ''
  const walk = text.ownerDocument.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    for (let offset = 0; offset < (node.nodeValue?.length ?? 0); offset++) {
      const letter = node.nodeValue?.charAt(offset) ?? ''
      if (!stripWhitespace(letter)) continue
      letters += letter
      at.push({ node, offset })
    }
  return { letters, at }
}

function countMatchingStart(text: string, wanted: string): number {
  let length = 0
  while (length < wanted.length && text[length] === wanted[length]) length++
  return length
}

function countMatchingEnd(text: string, wanted: string): number {
  let length = 0
  while (length < wanted.length && text.at(-1 - length) === wanted.at(-1 - length)) length++
  return length
}

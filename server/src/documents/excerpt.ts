import { cutText } from '@draftwright/contract/cut-text'
import type { Block, Doc } from '@draftwright/contract/document'
import { removeFootnotes } from '@draftwright/contract/footnotes'
import { toInlineText } from './to-text.ts'

/** The first words of the running text, whole sentences if they fit, at most `max` characters. */
export function buildExcerpt(doc: Doc, max = 180): string {
  let text = ''
  for (const block of removeFootnotes(doc).content) {
    const words = toBlockText(block)
    if (!words) continue
    text = text ? `${text} ${words}` : words
    if (text.length >= max / 2) break
  }
  return shortenText(text, max)
}

/** One line of at most `max` characters: cut after a sentence in the second half, else after a word, with an ellipsis. */
export function shortenText(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const sentence = /^.*[.!?。！？]["'”’»)]?(?=\s)/s.exec(line.slice(0, max + 1))?.[0]
  if (sentence && sentence.length > max / 2) return sentence
  const word = cutText(line, max - 1).replace(/\s+\S*$/, '')
  return `${(word || cutText(line, max - 1)).replace(/[\s,;:.–—-]+$/, '').toWellFormed()}…`
}

function toBlockText(block: Block): string {
  if (block.type === 'paragraph') return toInlineText(block.content).trim()
  if (block.type === 'blockquote') return block.content.map(toBlockText).join(' ').trim()
  return ''
}

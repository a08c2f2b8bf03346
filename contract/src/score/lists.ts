import type { Context, Prose } from './context.ts'
import type { Change, Check } from './report.ts'
import { toCapitalized, countWords, tokenizeText } from './words.ts'

const from = 500

/** A long article is easier to scan with a list. */
export function checkLists(context: Context): Check {
  const { reading, words, prose } = context
  const isWanting = words > from && reading.lists === 0
  const found = isWanting
    ? prose
        .map((one) => ({ one, change: toList(context, one) }))
        .filter(({ change }) => change !== null)
        // One list is enough for full points.
        .slice(0, 1)
    : []
  return {
    id: 'lists',
    group: 'structure',
    points: isWanting ? 0 : 4,
    max: 4,
    sentence: isWanting
      ? `More than ${from} words without a list`
      : reading.lists > 0
        ? 'A list makes the text easy to scan'
        : 'Short enough without a list',
    findings: !isWanting
      ? []
      : found.length > 0
        ? found.map(({ one: { block }, change }) => ({
            text: 'This enumeration can be a list',
            place: 'text',
            spans: [{ from: block.at + 1, to: block.at + 1 + block.text.length }],
            fix: change ? { changes: [change] } : null,
          }))
        : [{ text: 'Put steps, reasons or examples into a list', place: 'text', spans: [], fix: null }],
  }
}

/**
 * Converts "It needs three things: a, b and c." to a sentence and a list; null if the paragraph does not end like that.
 */
function toList({ language, words, input }: Context, { block, sentences }: Prose): Change | null {
  const last = sentences.at(-1)
  if (!last || block.isInList || block.isInQuote || block.links.length > 0 || block.text.includes('\n')) return null
  const colon = last.text.lastIndexOf(': ')
  if (colon < 0 || words <= Math.max(input.norm.minWords, from) + 1) return null
  const tail = last.text.slice(colon + 2).replace(/[.!]$/u, '')
  const split = tail.includes(';') ? /;\s+/u : /,\s+/u
  const and = new RegExp(String.raw`^(?:${language.and})\s+`, 'iu')
  const parts = tail.split(split)
  const end = parts.pop() ?? ''
  const items = [...parts, ...end.split(new RegExp(String.raw`\s+(?:${language.and})\s+`, 'iu'))].map((part) =>
    part.trim().replace(and, ''),
  )
  if (items.length < 3 || items.some((item) => tokenizeText(item).length === 0 || countWords(item) > 14)) return null
  const lead = block.text.slice(0, last.from - block.at - 1 + colon + 1).trim()
  return {
    kind: 'block',
    at: block.at,
    blocks: [
      { type: 'paragraph', content: [{ type: 'text', text: lead }] },
      {
        type: 'bulletList',
        content: items.map((item) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: toCapitalized(item) }] }],
        })),
      },
    ],
  }
}

import { countNetworkText, findOverruns } from '@draftwright/contract/network-count'
import { removeFootnotes } from '@draftwright/contract/footnotes'
import { toNetworkText } from '@draftwright/contract/network-text'
import type { Block, Doc } from '@draftwright/contract/document'
import type { ChannelNorm } from '../../models/writing.ts'

/**
 * Fits a generated text to its network, whichever model wrote it: hashtags become its last line, and text over the limit is cut
 * from the end, by blocks, then sentences, then words.
 */
export function fitToNetwork(doc: Doc, hashtags: readonly string[], norm: ChannelNorm): Doc {
  const { network, form } = norm
  if (network == null || form !== 'post') return doc
  const tags = buildTagLine(doc, hashtags)
  const fits = (content: Block[]) =>
    findOverruns(countNetworkText(network, toNetworkText({ type: 'doc', content: [...content, ...tags] }), norm))
      .length === 0
  const body = [...doc.content]
  while (body.length > 1 && !fits(body)) {
    const last = body.at(-1)
    const shorter = last === undefined ? null : cutToFit(last, (block) => fits([...body.slice(0, -1), block]))
    body.pop()
    if (shorter !== null) body.push(shorter)
    if (shorter !== null) break
  }
  const [only] = body
  if (only === undefined || fits(body)) return { type: 'doc', content: [...body, ...tags] }
  const cut = cutToFit(only, (block) => fits([block]))
  return cut === null ? { type: 'doc', content: body } : { type: 'doc', content: [cut, ...tags] }
}

function buildTagLine(doc: Doc, hashtags: readonly string[]): Block[] {
  const networkText = toNetworkText(doc).toLowerCase()
  const tags = hashtags
    .map((tag) => `#${tag.replace(/^#/u, '').replace(/[^\p{L}\p{N}_]/gu, '')}`)
    .filter((tag) => /\p{L}/u.test(tag) && !networkText.includes(tag.toLowerCase()))
  return tags.length === 0 ? [] : [{ type: 'paragraph', content: [{ type: 'text', text: tags.join(' ') }] }]
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The longest beginning of a block that fits: whole sentences, else whole words and an ellipsis; null if nothing does. */
function cutToFit(block: Block, fits: (block: Block) => boolean): Block | null {
  const text = toNetworkText(removeFootnotes({ type: 'doc', content: [block] }))
  const line = (words: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
  const longest = (ends: number[], suffix: string): Block | null => {
    for (const end of ends.toReversed()) {
      const start = text.slice(0, end).replace(/(?<![\s,;:–-])[\s,;:–-]+$/u, '')
      if (start !== '' && fits(line(start + suffix))) return line(start + suffix)
    }
    return null
  }
  const ends = (segmenter: Intl.Segmenter) =>
    [...segmenter.segment(text)].slice(0, -1).map(({ index, segment }) => index + segment.length)
  return longest(ends(sentences), '') ?? longest(ends(words), '…')
}

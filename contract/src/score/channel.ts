import type { ChannelNorm } from '../channel-norms.ts'
import { countNetworkText, findOverruns, describeOverrun } from '../network-count.ts'
import { toNetworkPosts } from '../network-posts.ts'
import type { Context } from './context.ts'
import { type Check, type Finding, computeCheckPoints } from './report.ts'

/** Whether the channel accepts the text, and the length it is meant for. */
export function checkChannel(context: Context): Check[] {
  return [checkLength(context), checkForm(context)]
}

function checkLength({ input, words, reading }: Context): Check {
  const { norm } = input
  const short = Math.max(0, norm.minWords - words) / norm.minWords
  const long = Math.max(0, words - norm.maxWords) / norm.maxWords
  const over = findOverrun(input)
  const loss = over !== null ? 1 : Math.max(short, long)
  const findings: Finding[] = []
  if (over !== null)
    findings.push({
      text: describeOverrun(over),
      place: 'text',
      spans: findSpansBeyond(reading.blocks, norm),
      fix: null,
    })
  else if (short > 0)
    findings.push({
      text: `Write ${norm.minWords - words} ${norm.minWords - words === 1 ? 'word' : 'words'} more`,
      place: 'text',
      spans: [],
      fix: null,
    })
  else if (long > 0) findings.push({ text: `Cut ${words - norm.maxWords} words`, place: 'text', spans: [], fix: null })
  return {
    id: 'channel-length',
    group: 'channel',
    points: computeCheckPoints(6, loss),
    max: 6,
    sentence: `${words} words; ${norm.minWords} to ${norm.maxWords} suit this channel`,
    findings,
  }
}

function findOverrun({ norm, doc }: Context['input']) {
  if (norm.network === null || norm.maxCharacters === null) return null
  return (
    findOverruns(countNetworkText(norm.network, toNetworkPosts(norm.network, doc)?.[0]?.text ?? '', norm))[0] ?? null
  )
}

/** Marks what exceeds the limit: the end of the block in which it is reached, and all later blocks. */
function findSpansBeyond(blocks: Context['reading']['blocks'], norm: ChannelNorm) {
  const { network } = norm
  if (network === null || norm.maxCharacters === null) return []
  const fits = (text: string) => findOverruns(countNetworkText(network, text, norm)).length === 0
  let before = ''
  let isFull = false
  return blocks.flatMap(({ at, text }) => {
    const lead = before
    before += `${text}\n\n`
    if (!isFull && fits(lead + text)) return []
    const low = isFull ? 0 : findLongestFit(lead, text, fits)
    isFull = true
    return low < text.length ? [{ from: at + 1 + low, to: at + 1 + text.length }] : []
  })
}

function findLongestFit(lead: string, text: string, fits: (text: string) => boolean): number {
  let low = 0
  let high = text.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(lead + text.slice(0, middle))) low = middle
    else high = middle - 1
  }
  return low
}

/** Headings and hashtags in the form that the channel displays. */
function checkForm({ input: { norm }, headings, prose }: Context): Check {
  const findings: Finding[] = norm.hasHeadings
    ? []
    : headings.map(({ at, text }) => ({
        text: 'This channel does not support headings. Use plain text',
        place: 'text',
        spans: [{ from: at + 1, to: at + 1 + text.length }],
        fix: {
          changes: [{ kind: 'block', at, blocks: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }],
        },
      }))
  const tags = prose.flatMap(({ block }) =>
    [...block.text.matchAll(/(?<![\p{L}\p{N}&/])#[\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*/gu)].map((match) => ({
      from: block.at + 1 + match.index,
      to: block.at + 1 + match.index + match[0].length,
      text: match[0],
      isSpaced: match.index > 0 && block.text[match.index - 1] === ' ',
    })),
  )
  for (const tag of tags.slice(norm.hashtags))
    findings.push({
      text:
        norm.hashtags === 0 ? `${tag.text}: this channel does not use hashtags` : `More than ${norm.hashtags} hashtags`,
      place: 'text',
      spans: [{ from: tag.from, to: tag.to }],
      // Removes only the # sign: the word may be part of a sentence.
      fix: { changes: [{ kind: 'text', from: tag.from, to: tag.from + 1, text: '' }] },
    })
  return {
    id: 'channel-form',
    group: 'channel',
    points: computeCheckPoints(4, findings.length / 4),
    max: 4,
    sentence:
      findings.length === 0
        ? 'All formatting is supported by the channel'
        : 'Some formatting does not suit the channel',
    findings,
  }
}

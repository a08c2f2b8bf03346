import type { Context } from './context.ts'
import { type Check, type Finding, pointsFor } from './report.ts'

/** Whether the channel takes the text, and how long a text it is for. */
export function channelChecks(context: Context): Check[] {
  return [lengthCheck(context), formCheck(context)]
}

function lengthCheck({ input: { norm }, words, reading }: Context): Check {
  const short = Math.max(0, norm.minWords - words) / norm.minWords
  const long = Math.max(0, words - norm.maxWords) / norm.maxWords
  const whole = reading.blocks.map(({ text }) => text).join('\n')
  // Only near the limit is it worth counting as the network counts.
  const characters = norm.maxCharacters === null || whole.length <= norm.maxCharacters ? 0 : graphemes(whole)
  const over = norm.maxCharacters === null ? 0 : Math.max(0, characters - norm.maxCharacters)
  const loss = over > 0 ? 1 : Math.max(short, long)
  const findings: Finding[] = []
  if (over > 0)
    findings.push({
      text: `${over} characters more than the ${norm.maxCharacters} that the channel takes`,
      place: 'text',
      spans: beyond(reading.blocks, norm.maxCharacters ?? 0),
      fix: null,
    })
  else if (short > 0)
    findings.push({ text: `Write ${norm.minWords - words} words more`, place: 'text', spans: [], fix: null })
  else if (long > 0) findings.push({ text: `Cut ${words - norm.maxWords} words`, place: 'text', spans: [], fix: null })
  return {
    id: 'channel-length',
    group: 'channel',
    points: pointsFor(6, loss),
    max: 6,
    sentence: `${words} words; ${norm.minWords} to ${norm.maxWords} suit this channel`,
    findings,
  }
}

function graphemes(text: string): number {
  let count = 0
  for (const _ of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) count++
  return count
}

function beyond(blocks: Context['reading']['blocks'], limit: number) {
  let used = 0
  return blocks.flatMap(({ at, text }) => {
    const start = Math.max(0, limit - used)
    used += text.length + 1
    return start < text.length ? [{ from: at + 1 + start, to: at + 1 + text.length }] : []
  })
}

/** Headings and hashtags as the channel shows them. */
function formCheck({ input: { norm }, headings, prose }: Context): Check {
  const findings: Finding[] = norm.hasHeadings
    ? []
    : headings.map(({ at, text }) => ({
        text: 'The channel shows no headings: make it a line of text',
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
      text: norm.hashtags === 0 ? `${tag.text}: the channel has no hashtags` : `More than ${norm.hashtags} hashtags`,
      place: 'text',
      spans: [{ from: tag.from, to: tag.to }],
      // In front of the mark only: the word may be part of a sentence.
      fix: { changes: [{ kind: 'text', from: tag.from, to: tag.from + 1, text: '' }] },
    })
  return {
    id: 'channel-form',
    group: 'channel',
    points: pointsFor(4, findings.length / 4),
    max: 4,
    sentence: findings.length === 0 ? 'Everything in it shows on the channel' : 'Some of it does not suit the channel',
    findings,
  }
}

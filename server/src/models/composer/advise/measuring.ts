import type { Measure, ReadInput } from '../../advising/read-tools.ts'
import { toNextSpan, toPreviousSpan, type DaySpan, extractSpans, removeSpans } from './days.ts'
import type { Intent } from './intent.ts'
import { parseMaxRows } from './lists.ts'
import { extractName } from './nouns.ts'
import type { ParsedQuestion } from './question.ts'
import { extractTyped } from './tokens.ts'

export const parseMeasure = (text: string): Measure | undefined =>
  /\breads?\b|\bmost read\b|\bread (?:the )?most\b/u.test(text)
    ? 'reads'
    : /\bvisit(?:ors?|s)\b|\breaders?\b/u.test(text)
      ? 'visitors'
      : /\bviews?|viewed\b/u.test(text)
        ? 'views'
        : undefined

/** How posts performed within some days: all of them, those of a pillar or channel, or grouped by pillar or channel. */
export function matchPerformanceIntent({ text, spans }: ParsedQuestion): Intent | null {
  const isAbout =
    /\b(?:best|better|top|worst|well|poor(?:ly)?|popular|perform\w*|most (?:viewed|read|visited|views|reads)|(?:read|viewed|visited) (?:the )?(?:most|least)|least (?:viewed|read|views|reads)|success\w*|traffic|views|reads|visitors|analytics|worked|engagement|numbers of (?:our|my|the) posts?|go viral|flop\w*)\b/u.test(
      text,
    ) && !/\b(?:deals?|opportunit\w+|contacts?|companies|pipeline|tasks?|vot\w+|ideas?)\b/u.test(text)
  if (!isAbout) return null
  const [span] = spans
  const by = parseMeasure(text)
  const per = /\b(?:which|what|each|every|by|per|best|worst|top) (pillar|topic|channel)s?\b/u.exec(text)?.[1]
  const input: ReadInput<'what_did_well'> = {
    ...(span === undefined ? {} : { from: span.from, to: span.to }),
    ...(by === undefined ? {} : { by }),
    ...(/\b(?:worst|least|poor(?:ly)?|bad(?:ly)?|flop\w*|weakest|lowest|fewest|under-?perform\w*)\b/u.test(text)
      ? { worst: true }
      : {}),
    ...(per === undefined ? {} : { per: per === 'channel' ? 'channel' : 'pillar' }),
  }
  if (per !== undefined) return { kind: 'tool', tool: 'what_did_well', input }
  const of =
    /\b(?:in|on|of|from|for|about) (?:the |our )?(?:(pillar|channel) ["“]?(.+?)["”]?|["“]?([^"“”]+?)["”]? (pillar|channel))(?= |$)/u.exec(
      text,
    )
  const kind = of?.[1] ?? of?.[4]
  const words = of === null ? '' : extractName(of[2] ?? of[3] ?? '')
  if ((kind === 'pillar' || kind === 'channel') && words !== '')
    return { kind: 'within', tool: 'what_did_well', input, named: { words, kinds: [kind] } }
  const most = parseMaxRows(text)
  return { kind: 'tool', tool: 'what_did_well', input, ...(most === undefined ? {} : { most }) }
}

const ofPost = [
  /^how many (?:people |persons |times |readers )?(?:has |have |did |was |were )?(?:read|viewed|saw|seen|visited|opened) (?<name>.+)$/u,
  /^how many (?:views|reads|visitors|readers|visits) (?:has|have|did|does) (?<name>.+?) (?:get|got|have|had|receive|received)(?: so far)?$/u,
  /^how (?:often|many times) (?:has|was|is) (?<name>.+?) (?:been )?(?:read|viewed|seen|visited)(?: so far)?$/u,
  /^(?:did|has|does) (?<name>.+?) (?:get|got|have|had|received?) (?:any |many |a lot of )?(?:views|reads|visitors|readers|traffic)$/u,
  /^(?:how many )?(?:views|reads|visitors|readers|numbers|stats) (?:of|for|on) (?<name>.+)$/u,
  /^how (?:did|does|has|have) (?<name>.+?) (?:do|doing|done|perform(?:ed|ing)?|go|gone)(?: so far)?$/u,
]
const nobody =
  /^(?:we|i|they|you|people|it|this|that|all|(?:all |our |my |the )*(?:posts?|articles?|blog|site))(?: |$)/u

/** The numbers of a named post. */
export function matchPostNumbersIntent({ tokens, text, spans }: ParsedQuestion): Intent | null {
  for (const pattern of ofPost) {
    const name = pattern.exec(removeSpans(text, spans))?.groups?.['name']
    if (name === undefined || nobody.test(name)) continue
    const words = extractName(extractTyped(tokens, name))
    if (words === '' || /^(?:pillars?|channels?)$/u.test(words)) continue
    return { kind: 'named', view: 'read', named: { words, kinds: ['post'] } }
  }
  return null
}

/** Compares two spans; if one is given, it is compared to the one before it, or to the current one. */
export function toComparisonIntent({ text, spans, today }: ParsedQuestion): Intent {
  const [one, other] = spans
  const present = extractSpans('this month', today, false)[0] ?? { from: today, to: today, words: '' }
  const first = one ?? present
  const isHeldAgainst =
    one !== undefined &&
    one.to < today &&
    new RegExp(
      String.raw`\b(?:than|against|vs|versus|to|with)\s+(?:the\s+)?${one.words.replaceAll(/[^\w\s]/gu, '.')}`,
      'u',
    ).test(text)
  const second = other ?? (isHeldAgainst ? toNextSpan(first) : toPreviousSpan(first))
  const [early, late] = first.from <= second.from ? [first, second] : [second, first]
  const span = ({ from, to }: DaySpan) => ({ from, to })
  return { kind: 'tool', tool: 'compare_periods', input: { first: span(early), second: span(late) } }
}

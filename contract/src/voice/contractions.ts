import { type Hit, createHit, type Line, findMatches } from './lines.ts'

const pronoun = String.raw`(?:i|you|we|they|he|she|it)`
const participle = String.raw`(?:been|had|got|made|done|seen|found|kept|built|\p{L}+ed)`
/** After these the verb is stressed, so it is not contracted: "who we are". */
const heavy = String.raw`(?<!\b(?:what|who|how|where|than|as|that|which|whoever|whether)\s+)`
const followed = String.raw`(?=\s+(?!(?:and|or|but|to|not|because|if|when|now)\b)\p{L})`
const a = String.raw`['’]`
const bound = (body: string) => new RegExp(String.raw`(?<![\p{L}\p{N}'’])${body}`, 'giu')

type Rule = readonly [RegExp, (match: RegExpExecArray) => string | null]

const shorten: readonly Rule[] = [
  [bound(String.raw`can\s*not(?![\p{L}\p{N}])`), (match) => keepCapital(match[0], "can't")],
  [bound(String.raw`will\s+not(?![\p{L}\p{N}])`), (match) => keepCapital(match[0], "won't")],
  [
    bound(String.raw`(do|does|did|is|are|was|were|has|have|had|would|could|should)\s+not(?![\p{L}\p{N}])`),
    (match) => `${match[1] ?? ''}n't`,
  ],
  [bound(String.raw`${heavy}(i)\s+am${followed}`), (match) => `${match[1] ?? ''}'m`],
  [bound(String.raw`${heavy}(you|we|they)\s+are${followed}`), (match) => `${match[1] ?? ''}'re`],
  [bound(String.raw`${heavy}(it|that|there|he|she)\s+is${followed}`), (match) => `${match[1] ?? ''}'s`],
  [bound(String.raw`${heavy}(${pronoun})\s+will${followed}`), (match) => `${match[1] ?? ''}'ll`],
  [bound(String.raw`(i|you|we|they)\s+have(?=\s+${participle}(?![\p{L}\p{N}]))`), (match) => `${match[1] ?? ''}'ve`],
]
const expand: readonly Rule[] = [
  // "Don't you" does not expand to "Do not you".
  [
    bound(String.raw`(\p{L}+)n${a}t(?![\p{L}\p{N}])(\s+${pronoun}(?![\p{L}\p{N}]))?`),
    (match) => (match[2] === undefined ? negated(match[1] ?? '') : null),
  ],
  [bound(String.raw`i${a}m(?![\p{L}\p{N}])`), (match) => `${match[0].charAt(0)} am`],
  [bound(String.raw`(you|we|they|who|there)${a}re(?![\p{L}\p{N}])`), (match) => `${match[1] ?? ''} are`],
  [
    bound(String.raw`(i|you|we|they|who|would|could|should)${a}ve(?![\p{L}\p{N}])`),
    (match) => `${match[1] ?? ''} have`,
  ],
  [bound(String.raw`(\p{L}+)${a}ll(?![\p{L}\p{N}])`), (match) => `${match[1] ?? ''} will`],
  [bound(String.raw`(let)${a}s(?![\p{L}\p{N}])`), (match) => `${match[1] ?? ''} us`],
  [
    bound(
      String.raw`(it|that|there|he|she|what|who|here|where)${a}s(?![\p{L}\p{N}])(\s+${participle}(?![\p{L}\p{N}]))?`,
    ),
    (match) => {
      const next = match[2]?.trim().toLowerCase()
      if (next === undefined) return `${match[1] ?? ''} is`
      return ['been', 'had', 'got'].includes(next) ? `${match[1] ?? ''} has${match[2] ?? ''}` : null
    },
  ],
  // "had" or "would": a reader can tell, a rule cannot.
  [bound(String.raw`${pronoun}${a}d(?![\p{L}\p{N}])`), () => null],
]

const keepCapital = (text: string, put: string): string =>
  /^\p{Lu}/u.test(text) ? put.charAt(0).toUpperCase() + put.slice(1) : put
function negated(stem: string): string {
  const word = stem.toLowerCase()
  if (word === 'ca') return keepCapital(stem, 'cannot')
  if (word === 'wo') return keepCapital(stem, 'will not')
  if (word === 'sha') return keepCapital(stem, 'shall not')
  return `${stem} not`
}

const find = (lines: readonly Line[], rules: readonly Rule[]): Hit[] =>
  lines.flatMap((line) =>
    rules
      .flatMap(([search, put]) =>
        findMatches(line, search).map((match) => createHit(line, match.index, match[0], put(match))),
      )
      .sort((one, other) => one.span.from - other.span.from)
      // "we will not" matches twice; the first match wins.
      .filter((hit, at, all) => at === 0 || hit.span.from >= (all[at - 1]?.span.to ?? 0)),
  )

/** English: pairs of words that could be contracted, and contractions that could be expanded. */
export const findContractible = (lines: readonly Line[]): Hit[] => find(lines, shorten)
export const findContractions = (lines: readonly Line[]): Hit[] => find(lines, expand)

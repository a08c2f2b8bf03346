import { type Context } from './context.ts'
import { type Check, type Finding, type OwnPost, computeCheckPoints, type Span } from './report.ts'
import { findFillers, removeFillers } from './fillers.ts'
import { detectLanguage } from './languages.ts'
import { type Token, tokenizeText } from './words.ts'

const size = 6
const kept = new WeakMap<readonly OwnPost[], Map<string, number>>()

/** Maps each sequence of six words, by root, to the post that contains it. */
function indexShingles(own: readonly OwnPost[]): Map<string, number> {
  let index = kept.get(own)
  if (index) return index
  index = new Map()
  for (const [number, post] of own.entries())
    for (const shingle of iterateShingles(tokenizeWithoutFillers(post.text)))
      if (!index.has(shingle)) index.set(shingle, number)
  kept.set(own, index)
  return index
}

function* iterateShingles(tokens: readonly Token[]): Generator<string> {
  for (let at = 0; at + size <= tokens.length; at++) yield shingle(tokens, at)
}

function shingle(tokens: readonly Token[], at: number): string {
  let key = ''
  for (let next = at; next < at + size; next++) key += `${tokens[next]?.root ?? ''} `
  return key
}

/** Without fillers, like the text itself: removing one must not create a match. */
function tokenizeWithoutFillers(text: string): Token[] {
  const block = {
    kind: 'paragraph' as const,
    level: 0,
    text,
    at: -1,
    isInList: false,
    isInQuote: false,
    isBold: false,
    links: [],
  }
  const fillers = findFillers(block, detectLanguage(text))
  return removeFillers(tokenizeText(text), fillers)
}

/** How much of the text repeats the wording of other posts of the workspace. */
export function checkOriginality({ input: { own }, tokens, words }: Context): Check {
  const index = indexShingles(own)
  const runs: (Span & { post: number; words: number })[] = []
  let covered = 0
  if (index.size > 0)
    for (let at = 0; at + size <= tokens.length; at++) {
      const post = index.get(shingle(tokens, at))
      const [first, last] = [tokens[at], tokens[at + size - 1]]
      if (post === undefined || !first || !last) continue
      const run = runs.at(-1)
      const fresh = Math.min(size, at + size - covered)
      covered = at + size
      if (run && run.post === post && first.from <= run.to) {
        run.to = last.to
        run.words += fresh
      } else runs.push({ from: first.from, to: last.to, post, words: fresh })
    }
  const same = runs.reduce((sum, run) => sum + run.words, 0)
  const points = computeCheckPoints(8, same / Math.max(1, words), 0.08, 0.5)
  return {
    id: 'originality',
    group: 'originality',
    points,
    max: 8,
    sentence:
      same === 0
        ? own.length > 0
          ? 'No passage repeats another of your posts'
          : 'There are no other posts to compare'
        : `${same} words are repeated from your other posts`,
    findings:
      points < 8
        ? runs.map(
            ({ from, to, post }): Finding => ({
              text: `“${own[post]?.title ?? ''}” contains the same passage`,
              place: 'text',
              spans: [{ from, to }],
              fix: null,
            }),
          )
        : [],
  }
}

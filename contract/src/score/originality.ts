import { type Context } from './context.ts'
import { type Check, type Finding, type OwnPost, pointsFor, type Span } from './report.ts'
import { fillersIn, withoutFillers } from './fillers.ts'
import { languageOf } from './languages.ts'
import { type Token, tokensOf } from './words.ts'

const size = 6
const kept = new WeakMap<readonly OwnPost[], Map<string, number>>()

/** Six words in a row, by root, and the post that has them. */
function indexOf(own: readonly OwnPost[]): Map<string, number> {
  let index = kept.get(own)
  if (index) return index
  index = new Map()
  for (const [number, post] of own.entries())
    for (const shingle of shinglesOf(bareTokens(post.text))) if (!index.has(shingle)) index.set(shingle, number)
  kept.set(own, index)
  return index
}

function* shinglesOf(tokens: readonly Token[]): Generator<string> {
  for (let at = 0; at + size <= tokens.length; at++) yield shingle(tokens, at)
}

function shingle(tokens: readonly Token[], at: number): string {
  let key = ''
  for (let next = at; next < at + size; next++) key += `${tokens[next]?.root ?? ''} `
  return key
}

/** Without fillers, as the text itself is read: taking one out must not make a likeness. */
function bareTokens(text: string): Token[] {
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
  const fillers = fillersIn({ block, sentences: [] }, languageOf(text))
  return withoutFillers(tokensOf(text), fillers)
}

/** How much of the text other posts of the workspace say in the same words. */
export function originalityCheck({ input: { own }, tokens, words }: Context): Check {
  const index = indexOf(own)
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
  const points = pointsFor(8, same / Math.max(1, words), 0.08, 0.5)
  return {
    id: 'originality',
    group: 'originality',
    points,
    max: 8,
    sentence:
      same === 0
        ? own.length > 0
          ? 'No passage is taken from another post of yours'
          : 'There is no other post to repeat'
        : `${same} words stand in other posts of yours in the same order`,
    findings:
      points < 8
        ? runs.map(
            ({ from, to, post }): Finding => ({
              text: `“${own[post]?.title ?? ''}” says this in the same words`,
              place: 'text',
              spans: [{ from, to }],
              fix: null,
            }),
          )
        : [],
  }
}

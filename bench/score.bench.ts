import { channelNorm } from '@draftwright/contract/channel-norms'
import { scoreText } from '@draftwright/contract/score/score'
import type { ScoreInput } from '@draftwright/contract/score/report'
import { readCases, write } from './composer/cases.ts'
import { fromMarkdown } from '../server/src/documents/from-markdown.ts'
import { toText } from '../server/src/documents/to-text.ts'
import { median } from './load.ts'

/** Milliseconds to score a text of 3,000 words against 30 other posts, once the worker has run for a moment. */
export async function run(): Promise<void> {
  const docs = readCases()
    .filter(({ channels }) => channels.includes('site'))
    .map((one) => fromMarkdown(write(one, 'site').markdown))
  const own = docs
    .slice(0, 30)
    .map((doc, at) => ({ title: `Post ${at}`, url: `https://x.example/site/a/${at}`, text: toText(doc) }))
  for (const words of [300, 3000, 50_000]) {
    const input: ScoreInput = {
      doc: { type: 'doc', content: [] },
      title: 'What we learned about shorter meetings',
      slug: 'shorter-meetings',
      excerpt: '',
      keyword: 'meeting',
      norm: channelNorm('site'),
      own,
    }
    for (let at = 0; scoreText(input).words < words; at++) {
      const next = docs[at % docs.length]
      input.doc = { type: 'doc', content: [...input.doc.content, ...(next?.content ?? [])] }
    }
    const times: number[] = []
    for (let round = 0; round < 12; round++) {
      const start = performance.now()
      scoreText(input)
      if (round > 1) times.push(performance.now() - start)
    }
    const limit = words === 3000 ? ' (≤ 50)' : ''
    console.log(
      `${String(scoreText(input).words).padStart(6)} words  ${median(times).toFixed(1).padStart(6)} ms median, ${Math.max(...times).toFixed(1)} ms worst${limit}`,
    )
  }
}

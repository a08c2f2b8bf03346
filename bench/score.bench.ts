import { getChannelNorm } from '@draftwright/contract/channel-norms'
import { scoreText } from '@draftwright/contract/score/score'
import type { ScoreInput } from '@draftwright/contract/score/report'
import { parseMarkdown } from '../server/src/documents/parse-markdown.ts'
import { toText } from '../server/src/documents/to-text.ts'
import { computeMedian } from './load.ts'
import { samplePosts } from './sample-posts.ts'

/** Milliseconds to score a text of 3,000 words against 30 other posts, after a warm-up of the worker. */
export async function runBenchmark(): Promise<void> {
  const docs = samplePosts.map((post) => parseMarkdown(post))
  const own = Array.from({ length: 10 })
    .flatMap(() => docs)
    .map((doc, at) => ({ title: `Post ${at}`, url: `https://x.example/site/a/${at}`, text: toText(doc) }))
  for (const words of [300, 3000, 50_000]) {
    const input: ScoreInput = {
      doc: { type: 'doc', content: [] },
      title: 'What we learned about shorter meetings',
      slug: 'shorter-meetings',
      excerpt: '',
      keyword: 'meeting',
      norm: getChannelNorm('site'),
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
      `${String(scoreText(input).words).padStart(6)} words  ${computeMedian(times).toFixed(1).padStart(6)} ms median, ${Math.max(...times).toFixed(1)} ms worst${limit}`,
    )
  }
}

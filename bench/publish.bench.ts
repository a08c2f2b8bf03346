import { runServer } from '../scripts/run-server.ts'
import { computeMedian } from './load.ts'
import { createAuthor, publishIdea } from './publish-idea.ts'

/** From an idea to a live page, through the API with the composer: number of calls and milliseconds. */
export async function runBenchmark(): Promise<void> {
  const server = await runServer()
  try {
    const author = await createAuthor(server.url)
    const times: number[] = []
    let calls = 0
    for (let round = 0; round < 8; round++) {
      const start = performance.now()
      calls = (await publishIdea(server.url, author)).calls
      if (round > 0) times.push(performance.now() - start)
    }
    console.log(
      `idea to published page: ${calls} calls, median ${computeMedian(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms (< 1000)`,
    )
  } finally {
    await server.stop()
  }
}

import type { OwnPost } from '@draftwright/contract/score/report'
import type { ScoreResponse, ScoreRequest, ScoreResult, ScoredText } from './score-messages.ts'

export interface Scorer {
  setOwn: (own: readonly OwnPost[]) => void
  /** While one text is being scored only the newest other one is queued. */
  score: (input: ScoredText) => void
  close: () => void
}

/** A worker, so that typing never waits for a score. */
export function createScorer(onScored: (scored: ScoreResult) => void, onFailure: () => void): Scorer {
  const worker = new Worker(new URL('./score.worker.ts', import.meta.url), { type: 'module' })
  const ask = (question: ScoreRequest) => worker.postMessage(question, { transfer: [] })
  let id = 0
  let asked: ScoredText | null = null
  let waiting: ScoredText | null = null
  const send = (input: ScoredText) => {
    asked = input
    ask({ kind: 'score', id: ++id, input })
  }
  worker.addEventListener('message', ({ data }: MessageEvent<ScoreResponse>) => {
    if (data.id !== id || !asked) return
    onScored({ input: asked, report: data.report })
    asked = null
    if (waiting) send(waiting)
    waiting = null
  })
  worker.addEventListener('error', onFailure)
  return {
    setOwn: (own) => ask({ kind: 'own', own }),
    score(input) {
      if (asked) waiting = input
      else send(input)
    },
    close: () => worker.terminate(),
  }
}

import { scoreText } from '@draftwright/contract/score/score'
import type { OwnPost } from '@draftwright/contract/score/report'
import type { ScoreResponse, ScoreRequest } from './score-messages.ts'

// The same array each time: computed values are cached by it.
let own: readonly OwnPost[] = []

addEventListener('message', ({ data }: MessageEvent<ScoreRequest>) => {
  if (data.kind === 'own') {
    own = data.own
    return
  }
  const answer: ScoreResponse = { id: data.id, report: scoreText({ ...data.input, own }) }
  postMessage(answer)
})

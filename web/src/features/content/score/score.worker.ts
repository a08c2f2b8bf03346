import { scoreText } from '@draftwright/contract/score/score'
import type { OwnPost } from '@draftwright/contract/score/report'
import type { Answer, Question } from './score-messages.ts'

// The same array each time: what the score works out from it is kept.
let own: readonly OwnPost[] = []

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if (data.kind === 'own') {
    own = data.own
    return
  }
  const answer: Answer = { id: data.id, report: scoreText({ ...data.input, own }) }
  postMessage(answer)
})

import { readVoice } from './read-voice.ts'
import type { TextRequest, TextResponse } from './text-messages.ts'

addEventListener('message', ({ data: { id, doc, keyword, voice } }: MessageEvent<TextRequest>) => {
  const answer: TextResponse = { id, ...readVoice(doc, keyword, voice) }
  postMessage(answer)
})

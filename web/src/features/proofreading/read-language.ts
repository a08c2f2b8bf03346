import type { Doc } from '@draftwright/contract/document'
import { createAskedWorker } from './ask-worker.ts'
import type { TextRequest, TextResponse } from './text-messages.ts'

/** The language of a text: two letters, or null if it is not recognized. */
export async function readLanguage(doc: Doc): Promise<string | null> {
  const worker = createAskedWorker<TextRequest, TextResponse>(
    () => new Worker(new URL('./text.worker.ts', import.meta.url), { type: 'module' }),
  )
  const answer = await worker.ask({ doc, keyword: null, voice: null })
  worker.close()
  return answer === null || answer.language === 'und' ? null : answer.language
}

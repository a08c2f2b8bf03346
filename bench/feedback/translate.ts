import { feedbackKinds } from '@draftwright/contract/vocabulary'
import { createModels } from '../../server/src/models/models.ts'
import { writeObject } from '../../server/src/models/write.ts'
import { startModelServer } from '../../server/test/model-server.ts'
import type { FeedbackText } from './texts.ts'

const none = { baseUrl: null, apiKey: null, model: null, openaiKey: null, anthropicKey: null, googleKey: null }

/** Problems by text: only real models offer translation, which is requested with its language and the whole draft. */
export async function checkTranslations(texts: readonly FeedbackText[]): Promise<Map<string, string[]>> {
  const server = await startModelServer()
  try {
    const offline = createModels(none).get()
    const model = createModels({ ...none, baseUrl: server.baseUrl, model: 'tiny' }).get()
    const offers =
      feedbackKinds.every((kind) => model?.supportedFeedback.includes(kind)) &&
      !offline?.supportedFeedback.includes('translate')
    const found = new Map<string, string[]>()
    for (const text of texts) {
      const into = text.language === 'en' ? 'German' : 'English'
      server.answers['feedback'] = JSON.stringify({ markdown: `(${into}) ${text.name}`, title: null, note: null })
      const signal = AbortSignal.timeout(10_000)
      const answer =
        model && (await writeObject(model, 'feedback', { ...text.input, kind: 'translate', into }, { signal }))
      const asked =
        server.calls
          .at(-1)
          ?.messages.map(({ content }) => content)
          .join('\n') ?? ''
      const wrong = [
        ...(offers ? [] : ['offered by the wrong models']),
        ...(answer?.markdown === `(${into}) ${text.name}` ? [] : ['the answer did not arrive']),
        ...(asked.includes(`into ${into}`) && asked.includes(text.input.draft)
          ? []
          : ['not asked for as it should be']),
      ]
      if (wrong.length > 0) found.set(text.name, wrong)
    }
    return found
  } finally {
    await server.close()
  }
}

import type { ModelTest } from '@draftwright/contract/models'
import { generateText } from 'ai'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { wrapTokenCounting } from '../../models/count-tokens.ts'
import type { Model } from '../../models/create-model.ts'
import { explainFailure } from './explain-failure.ts'
import type { StoredSettings } from './store.ts'

/** Allows for a local server that loads the model first. */
const testMs = 60_000
/** Models that think before they answer need some room. */
const maxTokens = 300
/** What the first call of an article needs in a workspace with everything filled in. */
const articleTokens = 4000

const providerNames: Readonly<Record<string, string>> = { openai: 'OpenAI', anthropic: 'Anthropic', google: 'Google' }

/** Asks a model for one word. Never throws for a failure of the model: the answer says what it was. */
export async function testModel(
  db: AccountDb,
  context: AppContext,
  settings: StoredSettings,
  model: Model,
  signal: AbortSignal,
): Promise<ModelTest> {
  const answer: ModelTest = { error: null, label: model.label, milliseconds: 0, input_tokens: 0, output_tokens: 0 }
  // The built-in one is part of this server: nothing can be wrong with its address or key.
  if (model.isOffline) return answer
  const began = performance.now()
  const counted = wrapTokenCounting(model, context, db.accountId, (input, output) => {
    answer.input_tokens += input
    answer.output_tokens += output
  })
  try {
    await generateText({
      model: counted.language,
      prompt: 'Answer with the single word: ready',
      maxOutputTokens: maxTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(testMs)]),
    })
    await model.assertReads?.(articleTokens, signal)
  } catch (error) {
    signal.throwIfAborted()
    answer.error = explainFailure(error, {
      server:
        settings.base_url === null
          ? (providerNames[settings.provider] ?? model.label)
          : new URL(settings.base_url).host,
      model: model.id,
      hasKey: settings.secret_key !== null,
    })
  }
  answer.milliseconds = Math.round(performance.now() - began)
  return answer
}

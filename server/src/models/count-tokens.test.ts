import { expect, it } from 'vitest'
import { signUp } from '../../test/harness.ts'
import { ScriptedModel } from '../../test/scripted-model.ts'
import { useApp } from '../../test/test-app.ts'
import { createAccountDb } from '../db/account-db.ts'
import { readUsedTokens, toUsageDay } from '../db/ai-usage.ts'
import { estimateTokens, wrapTokenCounting } from './count-tokens.ts'

const { app, context } = await useApp()
const scripted = new ScriptedModel().install(context)
scripted.script = () => ['Ask customers early. ', 'Write down what they say.']

const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Write about customers.' }] }]

/** A model whose tokens are counted for its own workspace, and the count. */
async function openModel() {
  const { accountId } = await signUp(app)
  const model = context.models.get()
  if (model === null) throw new Error('No model is installed')
  return {
    language: wrapTokenCounting(model, context, accountId ?? '').language,
    readUsed: () => readUsedTokens(createAccountDb(context.engine, accountId ?? ''), toUsageDay(context.now())),
  }
}

it('an answer that is read to its end counts once, by what the provider says', async () => {
  const { language, readUsed } = await openModel()
  const { stream } = await language.doStream({ prompt })
  for await (const _part of stream);
  expect(await readUsed()).toBe(15)
})

it('an answer whose reader leaves counts by what was said until then', async () => {
  const { language, readUsed } = await openModel()
  const { stream } = await language.doStream({ prompt })
  const reader = stream.getReader()
  for (let outputLength = ''; outputLength === ''; ) {
    const { value } = await reader.read()
    if (value?.type === 'text-delta') outputLength = value.delta
  }
  await reader.cancel()
  const asked = estimateTokens(JSON.stringify(prompt).length)
  expect(await readUsed()).toBeGreaterThanOrEqual(asked + estimateTokens('Ask customers early. '.length))
})

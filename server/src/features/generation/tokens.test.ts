import { afterAll, expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { useApp } from '../../../test/test-app.ts'
import { createSystemDb } from '../../db/system-db.ts'

const model = await startModelServer()
const settings = { openaiKey: null, anthropicKey: null, googleKey: null, apiKey: null }
const { app, context } = await useApp({
  models: { ...settings, baseUrl: model.baseUrl, model: 'tiny' },
  aiDailyTokens: 500,
})
afterAll(() => model.close())

const usedBy = async ({ accountId }: Person): Promise<number> => {
  const day = createSystemDb(context.engine)
    .selectFrom('ai_usage')
    .where('account_id', '=', accountId ?? '')
  return (await day.select('tokens').executeTakeFirst())?.tokens ?? 0
}
async function write(person: Person, more: object = {}): Promise<void> {
  const [channel] = await person.call('channels.list')
  const body = { text: 'Ask customers early and write down what they say.', ...more }
  await person.call('generation.all', { params: { channel_id: channel?.id ?? '' }, body })
}
const ask = (person: Person) =>
  person.request('agents.run', {
    params: { agent_id: 'co-ceo-advisor' },
    body: { message: 'What is due?', stream: false },
  })

it('the tokens of a draft count to the day of its workspace, which Ask Co-CEO is then refused for', async () => {
  const [ada, eve] = [await signUp(app), await signUp(app)]
  await write(ada, { model: 'composer' })
  expect(await usedBy(ada)).toBe(0)
  await write(ada)
  // The streamed steps come from a server that reports no usage.
  expect(await usedBy(ada)).toBeGreaterThan(500)
  expect(await usedBy(eve)).toBe(0)
  expect((await ask(ada)).error.code).toBe('token_budget')
  expect((await ask(eve)).status).toBe(200)
})

it('the tokens of suggested keywords count as well', async () => {
  const ada = await signUp(app)
  model.answers['keywords'] = JSON.stringify({ keywords: [{ keyword: 'customer interviews', reason: 'It is asked.' }] })
  const idea = await ada.call('ideas.create', { body: { text: 'Ask customers early and write down what they say.' } })
  const found = await ada.request('seo.keywordList', {
    body: { idea: idea.text, pillar_name: 'Customers', idea_id: idea.id },
  })
  expect(found.status, found.text).toBe(200)
  expect(await usedBy(ada)).toBeGreaterThan(0)
})

import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'

const [ollama, remote] = [await startModelServer(), await startModelServer()]
// Closed at once: a port where nothing answers.
const gone = await startModelServer()
await gone.close()
const portOf = (server: { baseUrl: string }) => Number(new URL(server.baseUrl).port)
const { app, context } = await useApp({
  hasRateLimits: false,
  // The second stands for a server on the internet, which tests must not ask.
  localModelPorts: [portOf(ollama), portOf(gone)],
  trustedUrls: [remote.baseUrl],
})
afterAll(() => Promise.all([ollama.close(), remote.close()]))

const secret = 'sk-very-secret-0123456789'
beforeEach(() => {
  Object.assign(ollama, {
    mode: 'good',
    kind: 'ollama',
    models: ['llama3.2:3b', 'nomic-embed-text', 'qwen3:4b'],
    key: null,
  })
  Object.assign(remote, { mode: 'good', kind: 'openai', models: ['big', 'small'], key: secret })
  ollama.calls.length = remote.calls.length = 0
})

const local = { provider: 'compatible', base_url: ollama.baseUrl, writing_model: 'llama3.2:3b' } as const
const own = { provider: 'compatible', base_url: remote.baseUrl, writing_model: 'big', key: secret } as const
const set = (person: Person, body: object) => person.request('models.update', { body })
async function draftIdea(person: Person) {
  const [channel] = await person.call('channels.list')
  return person.request('generation.all', {
    params: { channel_id: channel?.id ?? '' },
    body: { text: 'Ask customers early and write down what they say.' },
  })
}
const lastRun = async (person: Person) => (await person.call('generation.list'))[0]

describe('a model server on this machine', () => {
  it('is found with its models, used with one call, and writes the next draft', async () => {
    const ada = await signUp(app)
    expect(await ada.call('models.servers')).toEqual({
      is_allowed: true,
      servers: [{ name: 'Ollama', base_url: ollama.baseUrl, models: ['llama3.2:3b', 'qwen3:4b'] }],
    })
    expect((await ada.call('models.read')).in_use).toMatchObject([{ task: 'writing', id: 'composer' }, {}, {}])
    await ada.call('models.update', { body: local })
    expect((await ada.call('generation.models')).map(({ id, is_default }) => [id, is_default])).toEqual([
      ['llama3.2:3b', true],
      ['composer', false],
    ])
    const made = await draftIdea(ada)
    expect(made.status, made.text).toBe(200)
    expect(made.data.model).toBe('llama3.2:3b')
    expect(new Set(ollama.calls.map(({ model }) => model))).toEqual(new Set(['llama3.2:3b']))
    const run = await lastRun(ada)
    expect(run).toMatchObject({ model: 'llama3.2:3b', usage: { cost_usd: null } })
    expect(run?.usage?.output_tokens).toBeGreaterThan(50)
    expect(run?.usage?.duration_ms).toBeGreaterThan(0)
  })

  it('may speak OpenAI’s protocol only', async () => {
    Object.assign(ollama, { kind: 'openai', models: ['qwen'] })
    const { servers } = await (await signUp(app)).call('models.servers')
    expect(servers).toEqual([{ name: 'LM Studio', base_url: ollama.baseUrl, models: ['qwen'] }])
  })

  it.each(['page', 'flood', 'hang', 'broken', 'unauthorized'] as const)(
    'that answers with a %s is left out',
    async (mode) => {
      ollama.mode = mode
      expect((await (await signUp(app)).call('models.servers')).servers).toEqual([])
    },
  )

  it('has no names that cannot be stored', async () => {
    ollama.models = ['good', ' ', 'x'.repeat(101), 'two\nlines', 'good']
    expect((await (await signUp(app)).call('models.servers')).servers[0]?.models).toEqual(['good'])
  })

  it('is an address only where one was found, at its own path, on a port that is searched', async () => {
    const ada = await signUp(app)
    for (const base_url of [
      `http://127.0.0.1:${portOf(ollama)}/admin`,
      gone.baseUrl,
      'http://127.0.0.1:5432/v1',
      'http://192.168.0.10/v1',
      'https://[::ffff:127.0.0.1]/v1',
      'http://169.254.169.254/v1',
      'https://user:pass@example.com/v1',
      'https://example.com/v1?x=1',
      'http://example.com/v1',
      'https://example.com:8443/v1',
    ]) {
      const answer = await set(ada, { ...local, base_url })
      expect([base_url, answer.status]).toEqual([base_url, 400])
      expect(answer.error.message).toMatch(/^base_url /u)
    }
    const named = await set(ada, { ...local, base_url: ollama.baseUrl.replace('127.0.0.1', 'localhost') })
    expect(named.data.base_url).toBe(ollama.baseUrl)
  })
})

describe('a workspace’s own provider', () => {
  it('gets its key, which never comes back, is sealed, and is bound to its address', async () => {
    const ada = await signUp(app)
    const saved = await set(ada, own)
    const texts = [saved.text]
    expect(saved.data).toMatchObject({ is_key_set: true, provider: 'compatible' })
    expect((await draftIdea(ada)).data.model).toBe('big')
    texts.push((await ada.request('models.read')).text)
    texts.push((await ada.request('models.test', { body: {} })).text)
    texts.push((await ada.request('audit.list')).text)
    expect(texts[3]).toContain('models.update')
    for (const text of texts) expect(text).not.toContain(secret)
    const { rows } = await context.engine.query(SYSTEM, 'select secret_key from model_settings where account_id = $1', [
      ada.accountId,
    ])
    expect(JSON.stringify(rows)).not.toContain(secret)
    // Copied to another workspace it opens nothing.
    const eve = await signUp(app)
    await set(eve, own)
    await context.engine.query(
      SYSTEM,
      'update model_settings set secret_key = (select secret_key from model_settings where account_id = $1) where account_id = $2',
      [ada.accountId, eve.accountId],
    )
    expect((await eve.call('models.test', { body: {} })).error?.code).toBe('wrong_key')
    // Another address starts without it.
    expect((await set(ada, local)).data).toMatchObject({ is_key_set: false })
    expect((await set(ada, { ...own, key: undefined })).data).toMatchObject({ is_key_set: false })
  })

  it('has the time that its owner gives it', async () => {
    const ada = await signUp(app)
    await set(ada, { ...own, first_sign_seconds: 10, silence_seconds: 30 })
    expect(await ada.call('models.read')).toMatchObject({ first_sign_seconds: 10, silence_seconds: 30 })
    expect((await set(ada, local)).data).toMatchObject({ first_sign_seconds: null, silence_seconds: null })
  })

  it('has a model for each task', async () => {
    const ada = await signUp(app)
    await set(ada, { ...own, keywords_model: 'small' })
    remote.answers['keywords'] = JSON.stringify({ keywords: [{ keyword: 'customer talks', reason: 'Asked' }] })
    const { meta, status, text } = await ada.request('seo.keywordList', {
      body: { idea: 'Ask customers early.', pillar_name: 'Customers' },
    })
    expect([status, meta], text).toEqual([200, expect.objectContaining({ model: 'small' })])
    expect((await ada.call('models.read')).in_use.map(({ task, id }) => [task, id])).toEqual([
      ['writing', 'big'],
      ['advisor', 'big'],
      ['keywords', 'small'],
    ])
    expect((await ada.call('agents.models')).map(({ id }) => id)).toEqual(['big', 'small', 'composer'])
  })

  it('costs what its owner says it does', async () => {
    const ada = await signUp(app)
    expect((await set(ada, { ...own, input_price: 2 })).error.message).toMatch(/^output_price /u)
    await set(ada, { ...own, input_price: 2, output_price: 10 })
    await draftIdea(ada)
    const usage = (await lastRun(ada))?.usage
    expect(usage?.cost_usd).toBeCloseTo(((usage?.input_tokens ?? 0) * 2 + (usage?.output_tokens ?? 0) * 10) / 1e6, 9)
    expect(usage?.cost_usd).toBeGreaterThan(0)
  })

  it('is given up with everything that belongs to it', async () => {
    const ada = await signUp(app)
    await set(ada, { ...own, monthly_tokens: 5 })
    await ada.call('models.reset')
    expect(await ada.call('models.read')).toMatchObject({
      provider: 'default',
      is_key_set: false,
      monthly_tokens: null,
    })
    expect((await draftIdea(ada)).data.model).toBe('composer')
  })

  it('is refused when a field is missing or does not fit', async () => {
    const ada = await signUp(app)
    for (const [body, field] of [
      [{ provider: 'openai' }, 'key'],
      [{ provider: 'compatible', writing_model: 'x' }, 'base_url'],
      [{ provider: 'compatible', base_url: remote.baseUrl }, 'writing_model'],
      [{ provider: 'builtin', base_url: remote.baseUrl }, 'base_url'],
      [{ provider: 'builtin', key: 'x' }, 'key'],
      [{ provider: 'mine' }, 'provider'],
      [{ monthly_tokens: 0 }, 'monthly_tokens'],
      [{ monthly_tokens: 1.5 }, 'monthly_tokens'],
      [{ provider: 'openai', key: 'two words' }, 'key'],
      [{ provider: 'openai', key: 'x\r\ny' }, 'key'],
      [{ ...own, writing_model: 'two\nlines' }, 'writing_model'],
    ] as const) {
      const answer = await set(ada, body)
      expect([body, answer.status]).toEqual([body, 400])
      expect(answer.error.message.startsWith(`${field} `), answer.error.message).toBe(true)
    }
    expect((await ada.call('models.read')).updated_at).toBeNull()
  })
})

describe('the month’s limit', () => {
  it('ends real writing with a sentence, and leaves the built-in model', async () => {
    const [ada, eve] = [await signUp(app), await signUp(app)]
    for (const person of [ada, eve]) await set(person, { ...own, monthly_tokens: 300 })
    // The first draft passes it on the way.
    const first = await draftIdea(ada)
    expect([first.status, first.error.code]).toEqual([429, 'monthly_limit'])
    expect((await lastRun(ada))?.usage?.input_tokens).toBeGreaterThan(300)
    const second = await draftIdea(ada)
    expect(second.error.message).toMatch(
      /^This workspace has used its 300 tokens of this month\. Wait until 1 \w+, ask/u,
    )
    expect((await lastRun(ada))?.state).toBe('failed')
    const asked = await ada.request('agents.run', {
      params: { agent_id: 'co-ceo-advisor' },
      body: { message: 'What is due?', stream: false },
    })
    expect(asked.error.code).toBe('monthly_limit')
    expect((await eve.call('models.read')).used_tokens).toBe(0)
    expect((await ada.call('models.read')).used_tokens).toBeGreaterThan(300)
    const [channel] = await ada.call('channels.list')
    const body = { text: 'Ask customers early.', model: 'composer' }
    const offline = await ada.request('generation.all', { params: { channel_id: channel?.id ?? '' }, body })
    expect(offline.status, offline.text).toBe(200)
    await ada.call('models.update', { body: { monthly_tokens: null } })
    expect((await draftIdea(ada)).status).toBe(200)
  })

  it('of an earlier month does not count', async () => {
    const ada = await signUp(app)
    await set(ada, { ...own, monthly_tokens: 1_000_000 })
    await context.engine.query(
      SYSTEM,
      "insert into ai_usage values ($1, date_trunc('month', now() at time zone 'utc') - interval '1 day', 9e6)",
      [ada.accountId],
    )
    expect((await ada.call('models.read')).used_tokens).toBe(0)
  })
})

describe('a test', () => {
  it('answers with time and tokens, and stores nothing', async () => {
    const ada = await signUp(app)
    const answer = await ada.call('models.test', { body: own })
    expect(answer).toMatchObject({ error: null, input_tokens: 1, output_tokens: 1 })
    expect(answer.milliseconds).toBeGreaterThan(0)
    expect((await ada.call('models.read')).provider).toBe('default')
    expect(await ada.call('models.test', { body: { provider: 'builtin' } })).toMatchObject({
      error: null,
      input_tokens: 0,
    })
  })

  it.each([
    ['unauthorized', 'wrong_key', 'did not accept the key'],
    ['page', 'not_a_model_server', 'web page'],
    ['busy', 'busy', 'too many requests'],
    ['broken', 'unreachable', 'broke off'],
  ] as const)('of a server that is %s says so', async (mode, code, words) => {
    remote.mode = mode
    const { error } = await (await signUp(app)).call('models.test', { body: own })
    expect(error).toEqual({ code, message: expect.stringContaining(words) })
  })

  it('says that an Ollama reads too little, before the first draft and instead of it', async () => {
    const ada = await signUp(app)
    ollama.context = 2048
    expect((await ada.call('models.test', { body: local })).error).toEqual({
      code: 'small_context',
      message: expect.stringContaining('OLLAMA_CONTEXT_LENGTH=16384'),
    })
    await ada.call('models.update', { body: local })
    ollama.calls.length = 0
    const body = { text: 'Ask customers early and write down what they say. '.repeat(100) }
    const [channel] = await ada.call('channels.list')
    const drafted = await ada.request('generation.all', { params: { channel_id: channel?.id ?? '' }, body })
    ollama.context = null
    expect([drafted.status, drafted.error.code]).toEqual([502, 'model_prompt_cut'])
    expect(ollama.calls).toEqual([])
  })

  it('names a model that is not there, a missing key, and a server that is off', async () => {
    const ada = await signUp(app)
    const test = async (body: object) => (await ada.call('models.test', { body })).error
    expect(await test({ ...own, writing_model: 'huge' })).toEqual({
      code: 'unknown_model',
      message: expect.stringContaining('has no model named “huge”'),
    })
    expect((await test({ ...own, key: null }))?.message).toMatch(/asks for a key/u)
    expect(await test({ ...local, base_url: gone.baseUrl })).toEqual({
      code: 'unreachable',
      message: `Nothing answers at 127.0.0.1:${portOf(gone)}. Start the model server, or check the address.`,
    })
  })
})

describe('people', () => {
  it('who are members get 403, admins may look, and only owners change', async () => {
    const ada = await signUp(app)
    const [admin, member] = [await addMember(context, ada, 'admin'), await addMember(context, ada, 'general_member')]
    await set(ada, own)
    expect((await admin.request('models.read')).data).toMatchObject({
      provider: 'compatible',
      updated_by_name: expect.any(String),
    })
    for (const id of ['models.update', 'models.test'] as const)
      expect((await admin.request(id, { body: { provider: 'builtin' } })).status).toBe(403)
    for (const id of ['models.servers', 'models.reset'] as const) expect((await admin.request(id)).status).toBe(403)
    expect((await member.request('models.read')).status).toBe(403)
    expect((await draftIdea(member)).data.model).toBe('big')
  })

  it('of another workspace see and change nothing of it', async () => {
    const [ada, eve] = [await signUp(app), await signUp(app)]
    await set(ada, own)
    expect((await eve.call('models.read')).provider).toBe('default')
    const [idea] = [await ada.call('ideas.create', { body: { text: 'Mine' } })]
    const [channel] = await eve.call('channels.list')
    const foreign = await eve.request('generation.all', {
      params: { channel_id: channel?.id ?? '' },
      body: { idea_id: idea.id },
    })
    expect(foreign.status).toBe(404)
    const unknown = await eve.request('generation.all', {
      params: { channel_id: channel?.id ?? '' },
      body: { text: 'Ask', model: 'big' },
    })
    expect(unknown.error.message).toBe('model must be one of composer')
    await eve.call('models.reset')
    expect((await ada.call('models.read')).provider).toBe('compatible')
  })
})

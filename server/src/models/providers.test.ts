import { expect, it } from 'vitest'
import { type Conduct, type DialectName, dialects, startDialectServer } from '../../test/model-dialects.ts'
import { writeDraftAnswer } from '../../test/model-server.ts'
import { getChannelNorm } from '@draftwright/contract/channel-norms'
import { createCompatibleModel, createProviderModel, type KeyProvider, type Model } from './create-model.ts'
import { ModelError } from './model-error.ts'
import { writeChat, writeDraft, writePlan } from './write.ts'
import type { WritingInput } from './writing.ts'

// The SDK prints what a provider does not support.
globalThis.AI_SDK_LOG_WARNINGS = false
const signal = new AbortController().signal
const scope = { workspace: 'w', run: 'r' }
const input: WritingInput = {
  idea: 'Ask customers early.',
  channel: { name: 'Feed', type: 'linkedin', prompt: null, norm: getChannelNorm('linkedin') },
  earlier: [],
}
const plan = JSON.stringify({
  titles: ['Ask early'],
  openings: ['Ask.'],
  outline: [{ heading: 'Ask', points: ['Ask early.'] }],
  audience: null,
  donts: [],
  keyword: 'interviews',
  language: 'en',
  left_out: [],
  questions: [],
})
const draft = writeDraftAnswer({ markdown: 'Ask customers early.' })
const patience = { firstMs: 8000, silenceMs: 3000, totalMs: 60_000 }
const tenWords = Array.from({ length: 10 }, (_, at) => ({ think: `Thought number ${at}. ` }))
const slowly = tenWords.flatMap((move) => [move, { waitMs: 400 }])
const loop = Array.from({ length: 200 }, () => ({ say: 'over and over again ' }))

type Expected =
  | 'answer'
  | 'model_busy'
  | 'model_refused'
  | 'model_nonsense'
  | 'model_timeout'
  | 'model_endless'
  | 'model_cut'

/** What a model does with either request, and what comes of it. */
const conducts: Record<
  string,
  { does: (answer: string) => Conduct[]; becomes: Expected; planBecomes?: Expected; chatBecomes?: string }
> = {
  'answers at once': { does: (answer) => [{ moves: [{ say: answer }] }], becomes: 'answer' },
  'thinks first': { does: (answer) => [{ moves: [...tenWords, { say: answer }] }], becomes: 'answer' },
  'thinks for longer than a pause may last': {
    does: (answer) => [{ moves: [...slowly, { say: answer }] }],
    becomes: 'answer',
  },
  'is slow to begin': { does: (answer) => [{ moves: [{ waitMs: 1000 }, { say: answer }] }], becomes: 'answer' },
  'thinks and says nothing': { does: () => [{ moves: tenWords }], becomes: 'model_nonsense' },
  'never begins': { does: () => [{ moves: [{ waitMs: 20_000 }] }], becomes: 'model_timeout' },
  'falls silent': { does: () => [{ moves: [{ say: '# Ask' }, { waitMs: 20_000 }] }], becomes: 'model_timeout' },
  'chats around its answer': {
    does: (answer) => [
      { moves: [{ say: `Sure! Here is your post:\n\n\`\`\`\n${answer}\n\`\`\`\nLet me know if you want changes!` }] },
    ],
    becomes: 'answer',
  },
  'ignores the form, then keeps it': {
    does: (answer) => [{ moves: [{ say: 'A plan, you say?' }] }, { moves: [{ say: answer }] }],
    becomes: 'answer',
  },
  'repeats itself': { does: () => [{ moves: loop }], becomes: 'model_endless' },
  'is cut off': { does: () => [{ moves: [{ say: '# Ask early\n\nAsk cust' }, 'cut'] }], becomes: 'model_cut' },
  'refuses in words': {
    does: () => [{ moves: [{ say: 'I’m sorry, but I can’t help with that.' }] }],
    becomes: 'model_refused',
    planBecomes: 'model_nonsense',
    // In a dialog that is an answer.
    chatBecomes: 'I’m sorry, but I can’t help with that.',
  },
  'is stopped by its provider': { does: () => [{ moves: ['withhold'] }], becomes: 'model_refused' },
  'is busy': { does: () => [{ status: 429, retryAfter: '7' }], becomes: 'model_busy' },
  'cannot be told how much to think': {
    does: (answer) => [{ refusesReasoning: true, moves: [{ say: answer }] }],
    becomes: 'answer',
  },
}

const providers: Partial<Record<DialectName, [KeyProvider, string]>> = {
  OpenAI: ['openai', 'gpt-5-mini'],
  Anthropic: ['anthropic', 'claude-sonnet-4-5'],
  Google: ['google', 'gemini-2.5-flash'],
}

/** What one model makes of both requests: `answer`, or the code of the error. */
async function meet(name: DialectName, { does }: (typeof conducts)[string]) {
  const server = await startDialectServer(name)
  const trusted = [server.url]
  const [provider, id] = providers[name] ?? []
  const made: Model =
    provider === undefined
      ? createCompatibleModel({ baseURL: server.url, apiKey: null, trusted }, 'm')
      : createProviderModel(provider, { apiKey: 'k', baseURL: server.url, trusted }, id ?? '')
  const model: Model = { ...made, patience }
  const seen: string[] = []
  const read = (asked: Promise<{ titles?: string[]; markdown?: string; reply?: string }>) =>
    asked.then(
      ({ markdown, reply = markdown }) => (reply === undefined || reply === 'Ask customers early.' ? 'answer' : reply),
      (error: unknown) => (error instanceof ModelError ? error.code : String(error)),
    )
  try {
    server.conducts = does(plan)
    const planned = await read(writePlan(model, input, scope, { signal }))
    // A text has no form to be asked for again.
    server.conducts = does(draft).slice(-1)
    const written = await read(writeDraft(model, input, scope, { signal, onText: (soFar) => seen.push(soFar) }))
    server.conducts = does('Ask customers early.').slice(-1)
    const chatted = await read(writeChat(model, input, scope, { signal, onText: (soFar) => seen.push(soFar) }))
    // A thought is never text.
    return { planned, written, chatted, sawThoughts: seen.join('').includes('Thought') }
  } finally {
    await server.close()
  }
}

it.concurrent.each(Object.keys(dialects) as DialectName[])('%s, whatever its model does', async (name) => {
  const met = await Promise.all(Object.entries(conducts).map(async ([does, one]) => [does, await meet(name, one)]))
  const expected = Object.entries(conducts).map(([does, { becomes, planBecomes = becomes, chatBecomes = becomes }]) => [
    does,
    { planned: planBecomes, written: becomes, chatted: chatBecomes, sawThoughts: false },
  ])
  expect(Object.fromEntries(met)).toEqual(Object.fromEntries(expected))
})

it.each(Object.keys(dialects) as DialectName[])(
  '%s is told what to keep in its cache, if it wants to know',
  async (name) => {
    const server = await startDialectServer(name)
    const trusted = [server.url]
    const [provider, id] = providers[name] ?? []
    const model =
      provider === undefined
        ? createCompatibleModel({ baseURL: server.url, apiKey: null, trusted }, 'm')
        : createProviderModel(provider, { apiKey: 'k', baseURL: server.url, trusted }, id ?? '')
    server.conducts = [{ moves: [{ say: draft }] }]
    await writeDraft(model, input, scope, { signal })
    const sent = JSON.stringify(server.requests[0])
    expect(sent.includes('cache_control')).toBe(name === 'Anthropic')
    expect(sent.includes('prompt_cache_key')).toBe(name === 'OpenAI')
    await server.close()
  },
)

it('a model that repeats itself is stopped at its server, and a busy one says when it is free', async () => {
  const server = await startDialectServer('vLLM')
  const model: Model = {
    ...createCompatibleModel({ baseURL: server.url, apiKey: null, trusted: [server.url] }, 'm'),
    patience,
  }
  server.conducts = [{ moves: [...loop, { waitMs: 10_000 }] }]
  await expect(writeDraft(model, input, scope, { signal })).rejects.toMatchObject({ code: 'model_endless' })
  await expect.poll(() => server.abandoned).toBe(1)
  server.conducts = [{ status: 429, retryAfter: '7' }]
  await expect(writeDraft(model, input, scope, { signal })).rejects.toMatchObject({ code: 'model_busy', retryAfter: 7 })
  await server.close()
})

it('thinking is told in time, and its end too', async () => {
  const server = await startDialectServer('Ollama')
  const model = createCompatibleModel({ baseURL: server.url, apiKey: null, trusted: [server.url] }, 'm')
  server.conducts = [{ moves: [...slowly, { say: draft }] }]
  const thoughts: number[] = []
  await writeDraft(model, input, scope, { signal, onThinking: (ms) => thoughts.push(ms) })
  expect(thoughts.length).toBeGreaterThan(5)
  expect(thoughts).toEqual(thoughts.toSorted((one, other) => one - other))
  await server.close()
})

import { afterEach, expect, test, vi } from 'vitest'
import { waitForTasks } from '../../../api/controlled-fetch.ts'
import type { ConversationHooks } from './chat-state.ts'
import { Conversation } from './conversation.ts'

const toLine = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`
const toStream = (...events: unknown[]) => new Response(events.map(toLine).join(''))

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Asks a service that answers each question with the next response; all that is sent is kept. */
async function ask(questions: readonly string[], responses: readonly Response[]) {
  const sent: FormData[] = []
  const left = [...responses]
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(body as FormData)
    const response = left.shift()
    if (response === undefined) throw new TypeError('Failed to fetch')
    return response
  })
  const created: unknown[] = []
  const hooks: ConversationHooks = {
    onSessionCreated: (id) => void created.push(id),
    onChanged: () => undefined,
    cancelRun: () => Promise.resolve(),
  }
  const conversation = new Conversation(null, hooks)
  for (const message of questions) {
    conversation.send({ message, files: [] })
    await vi.waitFor(() => expect(conversation.isStreaming).toBe(false), { timeout: 5000 })
    await waitForTasks()
  }
  return { conversation, created, sent, turns: conversation.snapshot().turns }
}

const shortForm = [
  { event: 'RunContent', content: 'Three deals ' },
  { event: 'RunContent', content: 'are stuck.' },
  { event: 'WorkflowCompleted' },
]

test('events of the specification alone, without run and conversation, are an answer', async () => {
  const { turns, created, sent } = await ask(
    ['What is stuck?', 'And why?'],
    [toStream(...shortForm), toStream(...shortForm)],
  )
  expect(turns).toMatchObject([
    { text: 'Three deals are stuck.', status: 'COMPLETED', isLoading: false, problem: null },
    { text: 'Three deals are stuck.', status: 'COMPLETED', isLoading: false, problem: null },
  ])
  // The conversation has one id for the service, for the address and for the next question.
  expect(created).toEqual([sent[0]?.get('session_id')])
  expect(sent[1]?.get('session_id')).toBe(created[0])
  expect(created[0]).toMatch(/^[0-9a-f-]{36}$/u)
})

test('what a service without runs answered stays when the service is asked for its runs', async () => {
  const { conversation } = await ask(['What is stuck?', 'And why?'], [toStream(...shortForm), toStream(...shortForm)])
  conversation.adopt([])
  expect(conversation.snapshot().turns.map(({ input }) => input)).toEqual(['What is stuck?', 'And why?'])
})

test.each([
  [{ event: 'RunError', content: 'Out of tokens' }, 'Run failed: Out of tokens'],
  [{ event: 'RunError', message: 'Out of tokens' }, 'Run failed: Out of tokens'],
  [{ event: 'RunError' }, 'Run failed: An error occurred during processing'],
  [
    { event: 'RunError', run_id: null, session_id: '', content: null },
    'Run failed: An error occurred during processing',
  ],
])('%j alone is shown', async (event, problem) => {
  const { turns } = await ask(['What is stuck?'], [toStream(event)])
  expect(turns).toMatchObject([{ problem, status: 'ERROR', isLoading: false }])
})

test.each([
  ['nothing', [toStream()], 'Failed to send message. Please try again.'],
  ['no event', [toStream(null, 'x', [], {})], 'Failed to send message. Please try again.'],
  [
    'half an answer',
    [toStream({ event: 'RunContent', content: 'Three' })],
    'Network error. Please check your connection and try again.',
  ],
  ['no body', [new Response(null, { status: 204 })], 'No reader available'],
] as const)('a stream that ends with %s says so, and can be asked again', async (_what, responses, problem) => {
  const { turns } = await ask(['What is stuck?'], responses)
  expect(turns).toMatchObject([{ problem, status: 'ERROR', isLoading: false }])
})

test('the ids of a service that names them are taken', async () => {
  const named = { agent_id: 'a', run_id: 'r1', session_id: 's1' }
  const events = [{ event: 'RunStarted' }, ...shortForm].map((event, event_index) => ({
    ...named,
    event_index,
    ...event,
  }))
  const { turns, created } = await ask(['What is stuck?'], [toStream(...events)])
  expect(created).toEqual(['s1'])
  expect(turns).toMatchObject([{ runId: 'r1', text: 'Three deals are stuck.', lastIndex: 3 }])
})

import { setTimeout as wait } from 'node:timers/promises'
import type { MeetingNote } from '@draftwright/contract/meetings/meeting-notes'
import type { Meeting } from '@draftwright/contract/meetings/meetings'
import type { Transcript, TranscriptPage } from '@draftwright/contract/meetings/transcripts'
import { expect, test } from 'vitest'
import { createCaller, signUp } from '../../scripts/api-client.ts'
import { chooseMoments, openKillableServers } from './killable-servers.ts'
import { startModelServer } from './model-server.ts'
import { waitUntilReady } from './wait-until-ready.ts'

/** While the lines are stored, and while the notes are made. */
const phases = chooseMoments(
  ['loading', 'making_notes'] as const,
  ['loading', 'loading', 'loading', 'making_notes', 'making_notes'] as const,
)
const lines = 8000
/** Every so many lines is a promise. */
const promiseEvery = 100
/** Milliseconds within which the server is killed once it is at that. */
const within = { loading: 300, making_notes: 60 }

const product = await openKillableServers()

function buildTranscript(lines: number): FormData {
  const clock = (n: number) => new Date(n * 1000).toISOString().slice(11, 23)
  const cues = Array.from({ length: lines }, (_none, at) => {
    const said = at % promiseEvery === 0 ? `I will send you list ${at + 1} tomorrow.` : `Line ${at + 1} of the talk.`
    return `${clock(at)} --> ${clock(at + 1)}\n<v P${at % 2}>${said}\n`
  })
  const form = new FormData()
  form.set('file', new Blob([`WEBVTT\n\n${cues.join('\n')}`]), 'Workshop.vtt')
  return form
}

test('a transcript whose server is killed while it is stored and noted is there whole, each line and note once', {
  timeout: 600_000,
}, async () => {
  const first = await product.start()
  const person = await signUp(first.url)
  const transcript = await createCaller(first.url, person)<Transcript>(
    'POST',
    '/meetings/transcripts',
    buildTranscript(lines),
  )
  const { id } = await createCaller(first.url, person)<Meeting>('POST', '/meetings/meeting-records', {
    transcript_id: transcript.id,
  })
  let running = first
  const killed: string[] = []
  for (const phase of phases) {
    const read = () =>
      createCaller(running.url, person)<Meeting>('GET', `/meetings/meeting-records/${id}`).then((one) => one.status)
    if (phase === 'making_notes') while ((await read()) === 'loading') await wait(20)
    await wait(Math.random() * within[phase])
    killed.push(await read())
    running = await product.restart()
  }
  const call = createCaller(running.url, person)
  expect((await waitUntilReady(call, id)).counts.segments).toBe(lines)
  console.log(`killed while ${killed.join(', ')}`)
  const numbers: number[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: TranscriptPage = await call('GET', `/meetings/meeting-records/${id}/transcripts?after=${after}`)
    numbers.push(...page.segments.map(({ text }) => Number(/\d+/u.exec(text)?.[0])))
    after = page.next
  }
  expect(numbers).toEqual(Array.from({ length: lines }, (_none, at) => at + 1))
  const notes = await call<MeetingNote[]>('GET', `/meetings/meeting-records/${id}/notes`)
  const promises = notes.filter(({ moment }) => moment === 'promise').map(({ evidence }) => evidence[0]?.seq)
  expect(promises).toEqual(Array.from({ length: lines / promiseEvery }, (_none, n) => n * promiseEvery + 1))
})

test('a model asks again for the window it was reading when the server was killed, and for no other', {
  timeout: 600_000,
}, async () => {
  const model = await startModelServer()
  const env = { AI_BASE_URL: model.baseUrl, AI_MODEL: 'tiny' }
  // The notes of the test before are made: nothing of it asks this model.
  await product.kill()
  let running = await product.start(env)
  const asked: number[] = []
  const killing = Promise.withResolvers<void>()
  model.answers['meeting_notes'] = (prompt) => {
    asked.push(Number(/^(\d+) \| /mu.exec(prompt)?.[1]))
    // The answer reaches nobody.
    if (asked.length === 2) killing.resolve(product.kill())
    const said = [...prompt.matchAll(/^(\d+) \| P\d \| (I will send .+)$/gmu)]
    const actions = said.map(([, line, text]) => ({ text, lines: [Number(line)], owner: null, due: 'tomorrow' }))
    const none = [
      'summary',
      'decisions',
      'objections',
      'questions',
      'numbers',
      'private',
      'topics',
      'mail',
      'withdrawn',
    ]
    return JSON.stringify({ ...Object.fromEntries(none.map((name) => [name, null])), actions })
  }
  const person = await signUp(running.url)
  const form = buildTranscript(5000)
  const transcript = await createCaller(running.url, person)<Transcript>('POST', '/meetings/transcripts', form)
  const { id } = await createCaller(running.url, person)<Meeting>('POST', '/meetings/meeting-records', {
    transcript_id: transcript.id,
  })
  await killing.promise
  running = await product.start(env)
  const call = createCaller(running.url, person)
  expect(await waitUntilReady(call, id)).toMatchObject({ notes_problem: null, n_left_out: 0 })
  expect(asked).toEqual([1, 1981, 1981, 3961])
  const notes = await call<MeetingNote[]>('GET', `/meetings/meeting-records/${id}/notes`)
  const actions = notes.filter(({ kind }) => kind === 'action')
  expect(actions.map(({ evidence }) => evidence[0]?.seq)).toEqual(Array.from({ length: 50 }, (_none, n) => n * 100 + 1))
  expect(new Set(actions.map(({ made_by }) => made_by))).toEqual(new Set(['model']))
  await model.close()
})

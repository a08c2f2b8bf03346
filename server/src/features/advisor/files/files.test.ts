import { beforeEach, expect, it } from 'vitest'
import { type Person, signUp } from '../../../../test/harness.ts'
import { buildDocxBomb, buildDocx, buildPdfBomb, buildPdf } from '../../../../test/make-files.ts'
import { ScriptedModel } from '../../../../test/scripted-model.ts'
import { useApp } from '../../../../test/test-app.ts'
import { tinyPng } from '../../../../test/upload.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const real = context.models
const model = new ScriptedModel().install(context)
const agent_id = 'co-ceo-advisor'

let ada: Person
beforeEach(async () => {
  ada = await signUp(app)
  model.calls.length = 0
  model.install(context)
})

async function send(files: [string, Buffer][], fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ message: 'Sum it up', stream: 'false', ...fields }))
    form.append(name, value)
  for (const [name, bytes] of files) form.append('files', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://x', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return ada.request('agents.run', { params: { agent_id }, body: Buffer.from(await request.arrayBuffer()), headers })
}
const prompt = () => JSON.stringify(model.calls.at(-1)?.prompt)

it.each([
  ['plan.pdf', buildPdf('Close at noon on Fridays'), 'application/pdf'],
  [
    'plan.docx',
    buildDocx('Close at noon on Fridays'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['plan.csv', Buffer.from('day,closes\nFriday,Close at noon on Fridays\n'), 'text/csv'],
  ['plan.txt', Buffer.from('\ufeffClose at noon on Fridays', 'utf16le'), 'text/plain'],
  ['plan.md', Buffer.from('# Close at noon on Fridays'), 'text/markdown'],
])('the words of %s are sent to the model, inside the delimiters', async (name, bytes, mime_type) => {
  const { status, text } = await send([[name, bytes]])
  expect(status, text).toBe(200)
  expect(prompt()).toMatch(/<data-\w+>[^<]*Close at noon on Fridays[^<]*<\/data-\w+>/u)
  const run = JSON.parse(text) as { files: unknown[]; session_id: string }
  expect(run.files).toEqual([{ id: expect.any(String), name, mime_type, size: bytes.length }])
  await ada.request('agents.run', {
    params: { agent_id },
    body: { message: 'More', session_id: run.session_id, stream: false },
  })
  expect(prompt()).toContain('Close at noon on Fridays')
})

it('a file stays with its question when that is answered again, edited, or taken to another conversation', async () => {
  const plan: [string, Buffer] = ['plan.txt', Buffer.from('Close at noon on Fridays')]
  type Answer = { run_id: string; session_id: string }
  const first = JSON.parse((await send([plan])).text) as Answer
  const { session_id } = first
  const shown = async (id: string) =>
    (await ada.call('agentSessions.runs', { params: { session_id: id } })).map(({ files }) =>
      files.map(({ name }) => name),
    )
  await ada.request('agents.continueRun', {
    params: { agent_id, run_id: first.run_id },
    body: { session_id, regenerate: true, stream: false },
  })
  expect(prompt()).toContain('Close at noon on Fridays')
  expect(await shown(session_id)).toEqual([['plan.txt']])
  const fields = { session_id, parent_run_id: 'root', files_of: first.run_id, message: 'Sum it up shortly' }
  expect((await send([['more.txt', Buffer.from('Open at nine')]], fields)).status).toBe(200)
  expect(prompt()).toContain('Close at noon on Fridays')
  expect(await shown(session_id)).toEqual([['more.txt', 'plan.txt']])
  await ada.call('advisor.choose', { params: { id: session_id }, body: { run_id: first.run_id } })
  const copy = await ada.call('agents.fork', { params: { agent_id, session_id }, query: {} })
  expect(await shown(copy.session_id)).toEqual([['plan.txt']])
  const stranger = await signUp(app)
  const theirs = await stranger.request('agents.run', {
    params: { agent_id },
    body: { message: 'Sum it up', files_of: first.run_id, stream: false },
  })
  expect(theirs.status).toBe(404)
})

it('a picture is shown to a model that can see, once', async () => {
  const { status, text } = await send([['chart.png', tinyPng]])
  expect(status, text).toBe(200)
  expect(prompt()).toContain('image/png')
  const { session_id } = JSON.parse(text) as { session_id: string }
  await ada.request('agents.run', { params: { agent_id }, body: { message: 'More', session_id, stream: false } })
  expect(prompt()).toContain('read at the time')
})

it.each([
  ['run.exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'Unsupported file type'],
  ['notes.bin', Buffer.from('hello'), 'Unsupported file type'],
  ['broken.pdf', Buffer.from('%PDF-1.4\nnothing of a pdf'), 'broken.pdf cannot be read'],
  ['empty.txt', Buffer.from(''), 'empty.txt is empty'],
])('%s is refused in words, and nothing is kept', async (name, bytes, detail) => {
  const { status, error } = await send([[name, bytes]])
  expect([status, error.message]).toEqual([400, detail])
  expect((await ada.call('agentSessions.list')).data).toEqual([])
})

it('the composer says that it cannot see', async () => {
  Object.assign(context, { models: real })
  const { status, error } = await send([['chart.png', tinyPng]])
  expect(status).toBe(400)
  expect(error.message).toContain('cannot read images')
})

it('without a model a file is kept, and what it needs is said', async () => {
  Object.assign(context, { models: real })
  const sent = await send([['plan.txt', Buffer.from('The clinic opens at seven.')]], { message: 'Summarise this file' })
  expect(JSON.parse(sent.text)).toMatchObject({
    status: 'COMPLETED',
    content: expect.stringContaining('Attached files need a model.'),
  })
})

it.each([
  ['bomb.docx', buildDocxBomb, 'must have at most 1,000,000 elements'],
  ['bomb.pdf', buildPdfBomb, 'must have at most 20 MB on a page when unpacked'],
] as const)('a small file that unpacks to fill any memory is refused by its size: %s', async (name, make, reason) => {
  const bytes = make()
  expect(bytes.length).toBeLessThan(200_000)
  const { status, error } = await send([[name, bytes]])
  expect(status).toBe(400)
  expect(error.message).toBe(`${name} ${reason}`)
  expect((await send([['plan.docx', buildDocx('Close at noon on Fridays')]])).status).toBe(200)
})

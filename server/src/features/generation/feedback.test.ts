import type { Doc } from '@draftwright/contract/document'
import { describe, expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { useApp } from '../../../test/test-app.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'

const model = await startModelServer()
const settings = { openaiKey: null, anthropicKey: null, googleKey: null, apiKey: null }
const { app } = await useApp({ models: { ...settings, baseUrl: model.baseUrl, model: 'tiny' } })

const paragraph = (text: string): Doc['content'][number] => ({ type: 'paragraph', content: [{ type: 'text', text }] })
async function withPost(...texts: string[]) {
  const ada = await signUp(app)
  const [channel] = await ada.call('channels.list')
  const params = { channel_id: channel?.id ?? '' }
  const made = await ada.call('generation.all', { params, body: { text: 'Ask early.' } })
  const rich_content: Doc = { type: 'doc', content: texts.map(paragraph) }
  const content = await ada.call('content.update', { params: { id: made.id }, body: { rich_content } })
  const answer = (markdown: string, title: string | null = null) =>
    (model.answers['feedback'] = JSON.stringify({ markdown, title, note: null }))
  const proposals = () => ada.call('proposals.list', { params: { id: made.id } })
  const save = (body: object) => ada.call('content.update', { params: { id: made.id }, body })
  return { ada, params, content, answer, proposals, save }
}
const text = (content: { rich_content: Doc }) => toMarkdown(content.rich_content).trim()

describe('feedback on some words', () => {
  it('changes those alone, where they are said to stand', async () => {
    const { ada, params, content, answer, save } = await withPost('Same words.', 'Same words.')
    answer('Other')
    const body = { content_id: content.id, kind: 'shorter', selection: 'Same', place: { from: 14, to: 18 } } as const
    const { revision, changes } = await ada.call('generation.feedback', { params, body })
    expect(changes).toEqual([{ id: 'c1', from: 1, to: 2, before: 'Same words.', after: 'Other words.' }])
    expect(text(await save({ accepted: { revision_id: revision?.id ?? '', change_ids: ['c1'] } }))).toBe(
      'Same words.\n\nOther words.',
    )
  })

  it('is refused when the text does not have them', async () => {
    const { ada, params, content } = await withPost('One.')
    const body = { content_id: content.id, kind: 'shorter', selection: 'Two' } as const
    const answer = await ada.request('generation.feedback', { params, body })
    expect([answer.status, answer.error.code]).toEqual([409, 'selection_gone'])
  })
})

describe('a proposal', () => {
  it('is found again with what was decided, given back, and says what no longer applies', async () => {
    const { ada, params, content, answer, proposals, save } = await withPost('One.', 'Two.', 'Three.')
    answer('One, better.\n\nTwo, better.\n\nThree, better.', 'Another title')
    const body = { content_id: content.id, feedback: 'Better' }
    const { revision } = await ada.call('generation.feedback', { params, body })
    const decision = (...change_ids: string[]) => ({ revision_id: revision?.id ?? '', change_ids })
    await save({ accepted: decision('c1', 'title') })
    await ada.call('proposals.reject', {
      params: { id: content.id, revision_id: revision?.id ?? '' },
      body: { rejected: ['c2', 'c1'] },
    })
    const edited = await save({
      rich_content: { type: 'doc', content: ['One, better.', 'Two.', 'Three, my way.'].map(paragraph) },
    })
    expect(edited.title).toBe('Another title')
    const [found] = await proposals()
    expect(found).toMatchObject({ id: revision?.id, asked: 'Better', model: 'tiny' })
    expect(found?.changes.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'title accepted',
      'c1 accepted',
      'c2 rejected',
      'c3 stale',
    ])
    const back = await save({ reopened: decision('c1', 'title') })
    expect([back.title, text(back)]).toEqual([content.title, 'One.\n\nTwo.\n\nThree, my way.'])
    const stale = await ada.request('content.update', {
      params: { id: content.id },
      body: { accepted: decision('c3') },
    })
    expect(stale.error.code).toBe('changes_stale')
    const [newest] = await ada.call('content.revisions', { params: { id: content.id } })
    expect(newest).toMatchObject({ reason: 'feedback', note: 'Taken back: Better', model: 'tiny' })
  })
})

describe('what a model can', () => {
  it('is what it is asked for; anything else is 409 with a sentence', async () => {
    const { ada, params, content, answer } = await withPost('One.')
    const models = await ada.call('generation.models')
    expect(models.map(({ id, can }) => [id, can.includes('translate'), can.includes('plainer')])).toEqual([
      ['tiny', true, true],
      ['composer', false, true],
    ])
    answer('Eins.')
    const runRequest = { content_id: content.id, kind: 'translate', language: 'German' } as const
    const { changes } = await ada.call('generation.feedback', { params, body: runRequest })
    expect(changes[0]?.after).toBe('Eins.')
    expect(model.calls.at(-1)?.messages[1]?.content).toContain('into German')
    const refused = await ada.request('generation.feedback', { params, body: { ...runRequest, model: 'composer' } })
    expect([refused.status, refused.error.code]).toEqual([409, 'model_cannot'])
    expect(refused.error.message).toMatch(/^Basic mode cannot translate\./u)
    for (const wrong of [{ content_id: content.id }, { ...runRequest, language: undefined }])
      expect((await ada.request('generation.feedback', { params, body: wrong })).status).toBe(400)
  })
})

describe('an Idempotency-Key on a generate call', () => {
  const headers = (key: string, accept = 'application/json') => ({ 'idempotency-key': key, accept })
  it('lets a repeat find the run, streamed or not, and refuses another body', async () => {
    const { ada, params } = await withPost('One.')
    const ask = (body: object, accept?: string) =>
      ada.request('generation.all', { params, body, headers: headers('once', accept) })
    const body = { text: 'Ask customers, then listen.' }
    const streamed = await ask(body, 'text/event-stream')
    const [plain, again] = [await ask(body), await ask(body, 'text/event-stream')]
    const runs = await ada.call('generation.list')
    expect(runs).toHaveLength(2)
    expect(runs[0]?.content_id).toBe(plain.data.id)
    for (const one of [streamed, again]) expect(one.text).toContain(runs[0]?.id)
    expect((await ask({ text: 'Another' })).error.code).toBe('idempotency_key_reused')
  })

  it('takes a failed run up again, and makes one content', async () => {
    const { ada, params } = await withPost('One.')
    const ask = () => ada.request('generation.all', { params, body: { text: 'Ask.' }, headers: headers('retry') })
    model.mode = 'unauthorized'
    expect((await ask()).error.code).toBe('model_no_key')
    model.mode = 'good'
    const done = await ask()
    expect(done.status).toBe(200)
    expect(await ada.call('generation.list')).toHaveLength(2)
  })

  it('starts one run for two requests at the same time', async () => {
    const { ada, params } = await withPost('One.')
    const ask = () => ada.request('generation.all', { params, body: { text: 'Ask.' }, headers: headers('both') })
    const [one, two] = await Promise.all([ask(), ask()])
    expect(one.data.id).toBe(two.data.id)
  })
})

describe('feedback while it is written', () => {
  it('is streamed as text, and can be stopped and taken up again', async () => {
    const { ada, params, content, answer } = await withPost('One.')
    answer('A rather long answer that takes its time to arrive, word by word, until it is all there.')
    model.mode = 'slow'
    model.wordMs = 60
    const body = { content_id: content.id, feedback: 'Longer' }
    const waiting = ada.request('generation.feedback', { params, body, headers: { accept: 'text/event-stream' } })
    const run = async () =>
      (await ada.call('generation.list', { query: { content_id: content.id, state: 'under_way' } }))[0]
    await expect.poll(async () => (await run())?.steps[0]?.text ?? '').toContain('rather long')
    const id = (await run())?.id ?? ''
    await ada.call('generation.stop', { params: { id } })
    expect((await waiting).text).toContain('"state":"stopped"')
    model.mode = 'good'
    await ada.call('generation.rerun', { params: { id, step: 'feedback' } })
    const read = () => ada.call('generation.read', { params: { id } })
    await expect.poll(async () => (await read()).state).toBe('done')
    expect((await read()).revision_id).not.toBeNull()
  })
})

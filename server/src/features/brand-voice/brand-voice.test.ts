import { expect, test } from 'vitest'
import { addMember, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'

const { app, context } = await useApp()
const workspace = async () => {
  const owner = await signUp(app)
  const channel = await owner.call('channels.create', { body: { name: 'Notes', channel_type: 'site' } })
  return { owner, ofChannel: { params: { id: channel.id } }, channelId: channel.id }
}

test('the questionnaire creates a profile, keeps its texts, and describes it on the channel in plain words', async () => {
  const { owner, channelId, ofChannel } = await workspace()
  const before = await owner.call('brandVoice.read', ofChannel)
  expect([before.is_answered, before.profile, before.measured]).toEqual([false, null, null])

  const text = 'We keep it short. We don’t waste words. You’ll see what we mean when you read on.'
  const answers = {
    audience: 'owners of small practices',
    axes: { formal_casual: 4, plain_technical: 1 },
    person: 'we',
    words_to_use: ['waiting list', 'Waiting List'],
    words_to_avoid: ['synergy', { word: 'utilise', instead: 'use' }],
    exclamation_marks: 'never',
    samples: [text, text],
  }
  const voice = await owner.call('brandVoice.apply', { body: { channel_id: channelId, answers } })
  expect(voice.answers.axes).toEqual({
    formal_casual: 4,
    serious_playful: null,
    plain_technical: 1,
    reserved_bold: null,
  })
  expect(voice.profile).toMatchObject({
    person: 'we',
    use: ['Waiting List'],
    avoid: [
      { word: 'synergy', instead: null },
      { word: 'utilise', instead: 'use' },
    ],
    exclamation: 'never',
    // A few words show no habit yet.
    contractions: null,
  })
  expect(voice.measured).toMatchObject({ samples: 1, words: 17, language: 'en' })
  expect(voice.summary).toContain('Write "use" for "utilise".')
  const channel = await owner.call('channels.read', ofChannel)
  expect(channel.brand_voice_initial).toBe(voice.summary)

  const changed = await owner.call('brandVoice.update', {
    ...ofChannel,
    body: { person: null, axes: { formal_casual: 2 } },
  })
  expect(changed.answers).toMatchObject({ person: null, axes: { formal_casual: 2, plain_technical: 1 } })
  expect(changed.answers.words_to_avoid).toHaveLength(2)
})

test('what was noted by hand before there were questions is kept', async () => {
  const { owner, ofChannel } = await workspace()
  await owner.call('channels.update', {
    ...ofChannel,
    body: { brand_voice_initial: 'Like a neighbour.', brand_voice_feedback: 'Less salt.' },
  })
  expect((await owner.call('brandVoice.read', ofChannel)).answers.notes).toBe('Like a neighbour.')
  await owner.call('brandVoice.update', { ...ofChannel, body: { person: 'you' } })
  await owner.call('brandVoice.addRule', { ...ofChannel, body: { before: 'Clients', after: 'customers' } })
  const channel = await owner.call('channels.read', ofChannel)
  expect(channel.brand_voice_initial).toBe('Speak to the reader as "you".\nLike a neighbour.')
  expect(channel.brand_voice_feedback).toBe(
    'Less salt.\n\nLearned from edits:\n- Write “customers” instead of “Clients”',
  )
})

test('a rule someone gives counts at once, can be switched off, removed, restored and added again', async () => {
  const { owner, ofChannel } = await workspace()
  const rules = () => owner.call('brandVoice.listRules', ofChannel)
  const rule = await owner.call('brandVoice.addRule', { ...ofChannel, body: { before: 'clients', after: 'customers' } })
  expect(rule).toMatchObject({ state: 'active', sightings: 1, texts: 0, sources: [{ source: 'person' }] })
  expect(rule.sources[0]?.user_name).toBe('Ada Example')
  const one = { params: { id: rule.id } }
  await owner.call('brandVoice.changeRule', { ...one, body: { state: 'off' } })
  expect((await owner.call('brandVoice.read', ofChannel)).profile).toBeNull()
  await owner.call('brandVoice.removeRule', one)
  expect(await rules()).toEqual([])
  for (const state of ['active', 'off'])
    expect((await owner.request('brandVoice.changeRule', { ...one, body: { state } })).status).toBe(404)
  const restored = await owner.call('brandVoice.restoreRule', { ...one, body: { state: 'off' } })
  expect([restored.id, restored.state]).toEqual([rule.id, 'off'])
  expect((await owner.request('brandVoice.restoreRule', { ...one, body: { state: 'off' } })).status).toBe(404)
  await owner.call('brandVoice.removeRule', one)
  const again = await owner.call('brandVoice.addRule', {
    ...ofChannel,
    body: { before: 'Clients', after: 'customers' },
  })
  expect(again).toMatchObject({ id: rule.id, state: 'active' })
  expect((await owner.call('brandVoice.read', ofChannel)).profile?.rules).toEqual([
    { kind: 'replace', before: 'clients', after: 'customers' },
  ])
  const same = await owner.request('brandVoice.addRule', { ...ofChannel, body: { before: 'A', after: 'a' } })
  expect([same.status, same.error.code]).toEqual([400, 'invalid'])
})

test('samples come from text and files; the same one twice, other files and empty ones are refused', async () => {
  const { owner, ofChannel } = await workspace()
  const add = (name: string, text: string | Buffer) =>
    owner.request('brandVoice.addSampleFile', { ...ofChannel, ...buildMultipart(name, Buffer.from(text)) })
  const page =
    '<title>About us &amp; you</title><nav>Home</nav><main><h1>About</h1><p>We bake <b>bread</b>.</p><script>evil()</script></main><footer>Legal</footer>'
  const html = await add('about.html', page)
  expect(html.data).toMatchObject({
    title: 'About us & you',
    source: 'file',
    excerpt: 'About\n\nWe bake bread.',
    words: 4,
  })
  expect((await add('again.html', page)).error.code).toBe('known_sample')
  expect((await add('note.md', '**Bold** words')).data.excerpt).toBe('Bold words')
  expect((await add('photo.docx', 'PK')).status).toBe(400)
  expect((await add('empty.txt', ' \n ')).status).toBe(400)
  expect((await add('binary.txt', Buffer.from([65, 0, 66]))).status).toBe(400)
  const list = await owner.call('brandVoice.listSamples', ofChannel)
  expect(list.map(({ title }) => title)).toEqual(['note', 'About us & you'])
  await owner.call('brandVoice.removeSample', { params: { id: list[0]?.id ?? '' } })
  expect(await owner.call('brandVoice.listSamples', ofChannel)).toHaveLength(1)
  const neither = await owner.request('brandVoice.addSample', { ...ofChannel, body: { title: 'Nothing' } })
  expect(neither.error.message).toBe('text or url must be given, one of the two')
})

test('a voice takes so many samples and no more, also from several hands at once', async () => {
  const { owner, ofChannel } = await workspace()
  const answers = await Promise.all(
    Array.from({ length: 18 }, (_, at) =>
      owner.request('brandVoice.addSample', { ...ofChannel, body: { text: `Text ${at}` } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(15)
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('too_many_samples')
})

test.each([
  [{ axes: { formal_casual: 6 } }, 'answers.axes.formal_casual'],
  [{ axes: { formal_casual: 2.5 } }, 'answers.axes.formal_casual'],
  [{ axes: { loud: 1 } }, 'answers.axes'],
  [{ person: 'they' }, 'answers.person'],
  [{ words_to_avoid: [{ word: 'x', instead: 'y', why: 'z' }] }, 'answers.words_to_avoid.0'],
  [{ words_to_use: Array(101).fill('word') }, 'answers.words_to_use'],
  [{ words_to_use: ['two\nlines'] }, 'answers.words_to_use.0'],
  [{ notes: 'a\u0000b' }, 'answers.notes'],
  [{ tone: 'warm' }, 'answers'],
  [{ words_to_use: ['Bread'], words_to_avoid: ['bread'] }, 'words_to_avoid'],
])('the answers %j are refused, and the field is named', async (answers, field) => {
  const { owner, channelId } = await workspace()
  const { status, error } = await owner.request('brandVoice.apply', { body: { channel_id: channelId, answers } })
  expect(status).toBe(400)
  expect((error.details as { field: string }[])[0]?.field).toContain(field)
})

test('hostile words and texts are words and texts', async () => {
  const { owner, channelId, ofChannel } = await workspace()
  const words = ['(a+)+$', '[', '\\', '<script>', '__proto__', 'constructor', '💥', '%s', "'; drop table"]
  const voice = await owner.call('brandVoice.apply', {
    body: {
      channel_id: channelId,
      answers: {
        words_to_avoid: words.map((word) => ({ word, instead: '$&' })),
        samples: ['a'.repeat(50_000), '\u202eso'],
      },
    },
  })
  expect(voice.profile?.avoid.map(({ word }) => word)).toEqual(words)
  const idea = await owner.call('ideas.create', {
    body: { text: 'Ask for days (a+)+$ aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa! [ \\ <script> 💥' },
  })
  const content = await owner.call('generation.all', {
    params: ofChannel.params.id === '' ? {} : { channel_id: channelId },
    body: { idea_id: idea.id },
  })
  expect(content.status).toBe('draft')
})

test('members read a voice and publishers change it; amplifiers and strangers see nothing', async () => {
  const { owner, ofChannel } = await workspace()
  const member = await addMember(context, owner, 'general_member')
  const helper = await addMember(context, owner, 'social_media')
  const amplifier = await addMember(context, owner, 'amplifier')
  const stranger = await signUp(app)
  const change = { ...ofChannel, body: { person: 'i' } }
  expect((await member.request('brandVoice.read', ofChannel)).status).toBe(200)
  expect((await member.request('brandVoice.update', change)).status).toBe(403)
  expect((await helper.request('brandVoice.update', change)).status).toBe(200)
  expect((await amplifier.request('brandVoice.read', ofChannel)).status).toBe(403)
  expect((await stranger.request('brandVoice.read', ofChannel)).status).toBe(404)
  expect((await stranger.request('brandVoice.update', change)).status).toBe(404)
})

test('a model is told the voice; without one the author’s words stay as they are', async () => {
  const { owner, channelId } = await workspace()
  const text = 'I utilise a waiting list because patients do not come. Each day I phone the list at noon!'
  const idea = await owner.call('ideas.create', { body: { text } })
  const answers = {
    person: 'we',
    contractions: 'use',
    exclamation_marks: 'never',
    spelling: 'en-GB',
    words_to_avoid: [{ word: 'utilise', instead: 'use' }],
  } as const
  await owner.call('brandVoice.apply', { body: { channel_id: channelId, answers } })
  const call = { params: { channel_id: channelId }, body: { idea_id: idea.id } }
  expect((await owner.call('generation.prompt', call)).prompt).toMatch(/utilise/u)
  const { rich_content } = await owner.call('generation.all', call)
  expect(rich_content.content).toEqual([{ type: 'paragraph', content: [{ type: 'text', text }] }])
})

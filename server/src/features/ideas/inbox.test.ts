import { expect, it, vi } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { tinyWav } from '../../../test/recording.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart, tinyPng } from '../../../test/upload.ts'

const { app, context } = await useApp()
const idea = (ada: Person, text: string, more: Record<string, unknown> = {}) =>
  ada.call('ideas.create', { body: { text, ...more } })
const texts = async (ada: Person, query = {}) => (await ada.call('ideas.list', { query })).map(({ text }) => text)

it('keeps tags in lower case and once each, counts them, and finds ideas by one', async () => {
  const ada = await signUp(app)
  const made = await idea(ada, 'Short meetings', { tags: ['Meetings', 'meetings', ' Remote '] })
  expect(made.tags).toEqual(['meetings', 'remote'])
  await idea(ada, 'Long walks', { tags: ['remote'] })
  expect(await ada.call('ideas.tags')).toEqual([
    { tag: 'remote', n: 2 },
    { tag: 'meetings', n: 1 },
  ])
  expect(await texts(ada, { tag: 'MEETINGS' })).toEqual(['Short meetings'])
  const body = { tags: Array.from({ length: 21 }, (_, at) => `t${at}`) }
  expect((await ada.request('ideas.update', { params: { id: made.id }, body })).error.message).toContain(
    'at most 20 tags',
  )
})

it('counts one vote a person, and lists the most wanted first', async () => {
  const ada = await signUp(app)
  const bob = await addMember(context, ada, 'general_member')
  const [less, more] = [await idea(ada, 'Wanted by one'), await idea(ada, 'Wanted by two')]
  await idea(ada, 'Wanted by nobody')
  await ada.call('ideas.vote', { params: { id: less.id } })
  await ada.call('ideas.vote', { params: { id: more.id } })
  await bob.call('ideas.vote', { params: { id: more.id } })
  expect((await bob.call('ideas.vote', { params: { id: more.id } })).voters).toHaveLength(2)
  expect(await texts(ada, { sort_by: 'votes' })).toEqual(['Wanted by two', 'Wanted by one', 'Wanted by nobody'])
  expect((await bob.call('ideas.unvote', { params: { id: more.id } })).voters).toHaveLength(1)
})

it('parts the new ideas into those nobody has looked at and those kept for later', async () => {
  const ada = await signUp(app)
  const kept = await idea(ada, 'Worth a post')
  await idea(ada, 'Not looked at')
  await ada.call('ideas.update', { params: { id: kept.id }, body: { is_shortlisted: true } })
  expect(await texts(ada, { stage: 'inbox' })).toEqual(['Not looked at'])
  expect(await texts(ada, { stage: 'shortlist' })).toEqual(['Worth a post'])
  expect(await ada.call('ideas.count')).toMatchObject({ new: 2, shortlisted: 1 })
})

it('merges ideas with their words, tags, votes and posts, and takes it back', async () => {
  const ada = await signUp(app)
  const [channel] = await ada.call('channels.list')
  const kept = await idea(ada, 'Answer mails twice a day.', { tags: ['focus'] })
  const other = await idea(ada, 'Mail in the morning only. We tried it for a month.', { tags: ['mail'] })
  const same = await idea(ada, 'answer mails  twice a day.')
  await ada.call('ideas.vote', { params: { id: other.id } })
  const [post] = await ada.call('ideas.draft', { params: { id: other.id }, body: { channel_ids: [channel?.id] } })
  const body = { idea_ids: [other.id, same.id] }
  const { merge_id, idea: merged } = await ada.call('ideas.merge', { params: { id: kept.id }, body })
  expect(merged).toMatchObject({
    text: 'Answer mails twice a day.\n\nMail in the morning only. We tried it for a month.',
    tags: ['focus', 'mail'],
    voters: [expect.any(String)],
    n_contents: 1,
  })
  expect(await texts(ada)).toHaveLength(1)
  expect((await ada.call('ideas.count')).total).toBe(1)
  expect((await ada.call('ideas.read', { params: { id: other.id } })).merged_into).toBe(kept.id)
  expect((await ada.request('ideas.merge', { params: { id: kept.id }, body })).error.code).toBe('merged')

  expect(await ada.call('ideas.unmerge', { params: { id: merge_id } })).toMatchObject({
    text: 'Answer mails twice a day.',
    tags: ['focus'],
    voters: [],
    n_contents: 0,
  })
  expect(await texts(ada)).toHaveLength(3)
  expect((await ada.call('content.read', { params: { id: post?.id ?? '' } })).idea_id).toBe(other.id)
  expect((await ada.request('ideas.unmerge', { params: { id: merge_id } })).status).toBe(404)
})

it('keeps words typed after a merge when it is taken back, and takes back the newest merge only', async () => {
  const ada = await signUp(app)
  const [kept, one, two] = [await idea(ada, 'First'), await idea(ada, 'Second'), await idea(ada, 'Third')]
  const merge = (id: string) => ada.call('ideas.merge', { params: { id: kept.id }, body: { idea_ids: [id] } })
  const [first, second] = [await merge(one.id), await merge(two.id)]
  const early = await ada.request('ideas.unmerge', { params: { id: first.merge_id } })
  expect([early.status, early.error.code]).toEqual([409, 'merged_again'])
  await ada.call('ideas.update', { params: { id: kept.id }, body: { text: 'All of it, in my words' } })
  const back = await ada.call('ideas.unmerge', { params: { id: second.merge_id } })
  expect(back.text).toBe('All of it, in my words')
  expect((await ada.call('ideas.read', { params: { id: two.id } })).merged_into).toBeNull()
})

it('does not merge an idea into itself, one of a stranger, or a colleague’s without the right', async () => {
  const [ada, stranger] = await Promise.all([signUp(app), signUp(app)])
  const bob = await addMember(context, ada, 'general_member')
  const [mine, foreign, bobs] = [await idea(ada, 'Mine'), await idea(stranger, 'Foreign'), await idea(bob, 'Bob’s')]
  const merge = (who: Person, id: string, other: string) =>
    who.request('ideas.merge', { params: { id }, body: { idea_ids: [other] } })
  expect((await merge(ada, mine.id, mine.id)).error.message).toBe('idea_ids must not name the idea itself')
  expect((await merge(ada, mine.id, foreign.id)).status).toBe(404)
  expect((await merge(bob, bobs.id, mine.id)).status).toBe(403)
  expect((await merge(ada, mine.id, bobs.id)).status).toBe(200)
})

it('finds ideas that say the same in other words, and leaves others out', async () => {
  const ada = await signUp(app)
  const first = await idea(
    ada,
    'Why our support team answers customer mails only twice a day, and what it did to our response time',
  )
  await idea(ada, 'Our support team answers customers twice a day only: response times went down')
  await idea(ada, 'What we learned from hiring our first designer')
  await idea(ada, 'A checklist for the first week of a new designer')
  const found = await ada.call('ideas.similar', { params: { id: first.id } })
  expect(found.map(({ idea: { text } }) => text.slice(0, 30))).toEqual(['Our support team answers custo'])
  expect(found[0]?.likeness).toBeGreaterThan(0.45)
  const groups = await ada.call('ideas.duplicates')
  expect(groups.map((group) => group.ideas.map(({ id }) => id === first.id))).toEqual([[true, false]])
})

it('keeps the sound of a spoken idea, and gives it back as it was', async () => {
  const ada = await signUp(app)
  const { id } = await idea(ada, 'Voice', { voice_input: 'Voice' })
  const send = (bytes: Buffer, fields: Record<string, string>) =>
    ada.request('ideas.keepRecording', { params: { id }, ...buildMultipart('idea.wav', bytes, fields) })
  expect((await ada.request('ideas.recording', { params: { id } })).status).toBe(404)
  const kept = await send(tinyWav, { seconds: '0.1', peaks: '[0,50,250]' })
  expect(kept.data).toEqual({ seconds: 0.1, peaks: [0, 50, 100], media_type: 'audio/wav' })
  expect((await ada.call('ideas.read', { params: { id } })).has_recording).toBe(true)
  const sound = await app.inject({
    url: `/functions/v1/api/idea/${id}/recording/sound`,
    headers: { authorization: `Bearer ${ada.session?.accessToken}` },
  })
  expect([sound.statusCode, sound.headers['content-type'], sound.rawPayload.equals(tinyWav)]).toEqual([
    200,
    'audio/wav',
    true,
  ])
  // Of several that are kept at once the last one stays, and no file of the others.
  const all = Promise.withResolvers<void>()
  const write = context.files.write.bind(context.files)
  const written = vi.spyOn(context.files, 'write').mockImplementation(async (key, bytes) => {
    await write(key, bytes)
    if (written.mock.calls.length === 4) all.resolve()
    await all.promise
  })
  await Promise.all(Array.from({ length: 4 }, () => send(tinyWav, { seconds: '1', peaks: '[]' })))
  const keys = written.mock.calls.map(([key]) => key)
  written.mockRestore()
  const sizes = await Promise.all(keys.map((key) => context.files.size(key)))
  expect(sizes.filter((size) => size !== null)).toEqual([tinyWav.length])
  expect((await send(tinyPng, { seconds: '1', peaks: '[]' })).error.message).toContain('must be a recording')
  expect((await send(tinyWav, { seconds: '-1', peaks: '[]' })).error.message).toContain('seconds')
  expect((await send(tinyWav, { seconds: '1', peaks: '[1,x]' })).error.message).toContain('peaks')
  expect(await ada.call('ideas.remove', { params: { id } })).toBeNull()
})

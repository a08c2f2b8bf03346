import { expect, it, vi } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const first = `Ada Example: Our booking engine is the best booking engine of all.
Bo Berg: The front desk spends two hours a day on the phone.
Bo Berg: Can the front desk see the waiting list while they talk?
Ada Example: Yes, they can see it.
Bo Berg: In 2021 we had a flood in the basement. Our old supplier told us nothing. We lost three weeks of paper files. In the end my nurse typed everything again. I said never again.`
const second = `Cleo Chen: Our front desk hates the old phone system.
Cleo Chen: How long does a reminder letter take to print and to post?
Dan Dorn: How long does it take to print and post a reminder letter for everybody?`

async function bringIn(me: Person, title: string, text: string): Promise<string> {
  const file = buildMultipart(`${title}.txt`, Buffer.from(text))
  const transcript = await me.call('transcripts.create', file)
  const { id } = await me.call('meetings.create', { body: { transcript_id: transcript.id, title } })
  await vi.waitFor(async () => expect((await me.call('meetings.read', { params: { id } })).status).toBe('ready'), {
    timeout: 20_000,
  })
  return id
}

it('finds what customers say in several meetings, and not what members say', async () => {
  const me = await signUp(app, { displayName: 'Ada Example' })
  const one = await bringIn(me, 'One', first)
  await bringIn(me, 'Two', second)
  expect(await me.call('seo.said', { query: { meeting_id: one } })).toEqual([
    {
      keyword: 'front desk',
      n_meetings: 2,
      is_asked: true,
      reason: 'Customers say it in 2 meetings, and ask about it',
      seq: 2,
    },
  ])
  const pillar = await me.call('pillars.create', { body: { name: 'A calm front desk' } })
  const search = { body: { pillar_name: pillar.name, pillar_id: pillar.id } }
  const suggested = (await me.call('seo.shortTail', search)).filter(({ source }) => source === 'meetings')
  // The pillar itself says it too; it comes from one source.
  const all = await me.call('seo.shortTail', search)
  expect(all.filter(({ keyword }) => keyword === 'front desk')).toHaveLength(1)
  for (const { est_volume, difficulty } of suggested) expect([est_volume, difficulty]).toEqual([null, null])
  const { id } = await me.call('pillars.create', { body: { name: 'Desk work' } })
  expect(await me.call('seo.shortTail', { body: { pillar_name: 'Desk work', pillar_id: id } })).toContainEqual(
    expect.objectContaining({ keyword: 'front desk', source: 'meetings', est_volume: null }),
  )
})

it('takes nothing of a private meeting, and answers those alone who may see the meeting', async () => {
  const me = await signUp(app, { displayName: 'Ada Example' })
  const one = await bringIn(me, 'One', first)
  const two = await bringIn(me, 'Two', second)
  await me.call('meetings.update', { params: { id: one }, body: { visibility: 'private' } })
  expect(await me.call('seo.said', { query: { meeting_id: one } })).toEqual([])
  const left = await me.call('seo.said', { query: { meeting_id: two } })
  expect(left.map(({ keyword, n_meetings }) => [keyword, n_meetings])).toEqual([['reminder letter', 1]])
  expect(await me.call('meetingNotes.suggestedIdeas', { params: { id: one } })).toEqual([])
  const other = await addMember(context, me, 'general_member')
  expect((await other.request('seo.said', { query: { meeting_id: one } })).status).toBe(404)
  const eve = await signUp(app)
  expect((await eve.request('seo.said', { query: { meeting_id: two } })).status).toBe(404)
  const amplifier = await addMember(context, me, 'amplifier')
  expect((await amplifier.request('seo.said', { query: { meeting_id: two } })).status).toBe(403)
})

it('suggests questions that are asked twice first, and stories with their lines', async () => {
  const me = await signUp(app, { displayName: 'Ada Example' })
  const one = await bringIn(me, 'One', first)
  const two = await bringIn(me, 'Two', second)
  const [asked] = await me.call('meetingNotes.suggestedIdeas', { params: { id: two } })
  expect(asked).toMatchObject({ why: 'asked_twice', from_seq: 2, to_seq: 2 })
  const story = (await me.call('meetingNotes.suggestedIdeas', { params: { id: one } })).find(
    ({ why }) => why === 'story',
  )
  expect(story?.text).toMatch(/^In 2021 we had a flood .+ I said never again\.$/u)
  const { from_seq = 0, to_seq = 0, text = '' } = story ?? {}
  const idea = await me.call('meetingNotes.createIdea', { params: { id: one }, body: { from_seq, to_seq, text } })
  expect(idea).toMatchObject({ source: 'meeting', tags: ['ask before quoting'] })
  const again = await me.call('meetingNotes.suggestedIdeas', { params: { id: one } })
  expect(again.find(({ why }) => why === 'story')?.idea_id).toBe(idea.id)
})

import { expect, it } from 'vitest'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { toText } from '../../documents/to-text.ts'

const { app, context } = await useApp()

const idea = `Our waiting list has one rule: we call at seven in the morning.
Nobody waits longer than two days since then, and the phone is quiet at noon. Lindqvist kept the old list on paper.
The next one on the list gets the place the same morning.

Please don't mention Lindqvist.`
const doubted = 'Lindqvist kept the old list on paper.'

async function draftIdea(text = idea) {
  const ada = await signUp(app)
  const [channel] = await ada.call('channels.list')
  const { id } = await ada.call('ideas.create', { body: { text } })
  const content = await ada.call('generation.all', { params: { channel_id: channel?.id ?? '' }, body: { idea_id: id } })
  return { ada, content, params: { id: content.id } }
}

it('what may be meant for the editor stays in the text, is asked about, and is neither title nor excerpt', async () => {
  const { content } = await draftIdea()
  expect(content.doubtful).toEqual([{ text: doubted, is_kept: false }])
  expect(toText(content.rich_content)).toContain(doubted)
  expect([content.title, content.excerpt].join()).not.toContain('Lindqvist')
})

it('an approval waits until somebody says that it is for readers', async () => {
  const { ada, params } = await draftIdea()
  const { private_passages } = await ada.call('content.review', { params })
  expect(private_passages).toMatchObject([{ text: doubted, reason: 'doubtful' }])
  const refused = await ada.request('content.approve', { params, body: { publish: true } })
  expect([refused.status, refused.error.code, refused.error.details]).toEqual([
    409,
    'private_passages',
    { passages: private_passages },
  ])
  expect((await ada.call('content.read', { params })).status).toBe('draft')
  const kept = await ada.call('passages.keep', { params, body: { kept: [doubted] } })
  expect(kept.doubtful).toEqual([{ text: doubted, is_kept: true }])
  expect((await ada.call('passages.keep', { params, body: { kept: [] } })).doubtful[0]?.is_kept).toBe(false)
  await ada.call('passages.keep', { params, body: { kept: [doubted] } })
  expect((await ada.call('content.approve', { params })).status).toBe('approved')
})

it('a passage that is left out is gone from the text and can be put back', async () => {
  const { ada, params } = await draftIdea()
  const left = await ada.call('passages.leaveOut', { params, body: { text: doubted } })
  expect(toText(left.rich_content)).not.toContain('Lindqvist')
  expect([left.doubtful, left.left_out.at(-1)]).toEqual([[], { text: doubted, reason: 'instruction' }])
  const again = await ada.request('passages.leaveOut', { params, body: { text: doubted } })
  expect([again.status, again.error.code]).toEqual([409, 'not_doubtful'])
  const back = await ada.call('passages.putBack', { params, body: { text: doubted } })
  expect(toText(back.rich_content)).toContain(doubted)
})

it('an aside that was left out and comes back by an edit is asked about again', async () => {
  const { ada, params } = await draftIdea()
  const { rich_content } = await ada.call('content.read', { params })
  await ada.call('passages.leaveOut', { params, body: { text: doubted } })
  await ada.call('content.update', { params, body: { rich_content } })
  const refused = await ada.request('content.approve', { params })
  expect([refused.status, refused.error.code]).toEqual([409, 'private_passages'])
})

it('accepting it with the approval is remembered', async () => {
  const { ada, params } = await draftIdea()
  await ada.call('content.approve', { params, body: { accept_private: true } })
  expect((await ada.call('content.read', { params })).doubtful).toEqual([{ text: doubted, is_kept: true }])
})

it('a list item that is left out leaves no empty item', async () => {
  const list = `What we learned in spring:
- the bridge holds six people
- gloves are in the shed
- the mill is open again
- pls check with Anna if we may name her`
  const { ada, params, content } = await draftIdea(list)
  const [item] = content.doubtful
  if (item === undefined) {
    expect(content.left_out.map(({ text }) => text).join()).toContain('Anna')
    return
  }
  const { rich_content } = await ada.call('passages.leaveOut', { params, body: { text: item.text } })
  expect(JSON.stringify(rich_content)).not.toContain('"content":[{"type":"paragraph"}]')
})

it('readers of published posts do not get what was asked, and others may not decide', async () => {
  const { ada, params } = await draftIdea()
  await ada.call('content.approve', { params, body: { accept_private: true, publish: true } })
  const amplifier = await addMember(context, ada, 'amplifier')
  expect((await amplifier.call('content.read', { params })).doubtful).toEqual([])
  const refused = await amplifier.request('passages.keep', { params, body: { kept: [] } })
  expect(refused.status).toBe(403)
})

it('a guest whose approval counts cannot decide before the author has', async () => {
  const { ada, params } = await draftIdea()
  await ada.call('content.submit', { params })
  const link = await ada.call('guestReviews.create', { params, body: { name: 'Dr. Weber', can_decide: true } })
  const token = new URLSearchParams(new URL(link.url).hash.slice(1)).get('token') ?? ''
  const guest = new Person(app, null)
  const { text_hash } = await guest.call('guestReviews.read', { body: { token } })
  const body = { token, decision: 'approve' as const, name: 'Dr. Weber', text_hash }
  const refused = await guest.request('guestReviews.decide', { body })
  expect([refused.status, refused.error.code, refused.error.details]).toEqual([409, 'private_passages', undefined])
  await ada.call('passages.keep', { params, body: { kept: [doubted] } })
  expect((await guest.request('guestReviews.decide', { body })).status).toBe(200)
})

it('what a dictation keeps private is held where its speaker was silent in the middle of it', async () => {
  const spoken = `we call people at seven in the morning now
nobody waits longer than two days
and please don't publish that we lost
the contract with Meyer over the old list
the phone is quiet at noon now`
  const aside = "and please don't publish that we lost the contract with Meyer over the old list"
  const ada = await signUp(app)
  const [channel] = await ada.call('channels.list')
  const { id } = await ada.call('ideas.create', { body: { text: spoken, voice_input: spoken } })
  const content = await ada.call('generation.all', { params: { channel_id: channel?.id ?? '' }, body: { idea_id: id } })
  expect(content.left_out).toContainEqual({ text: aside, reason: 'private' })
  expect(toText(content.rich_content)).not.toContain('Meyer')
  const params = { id: content.id }
  await ada.call('passages.putBack', { params, body: { text: aside } })
  const { private_passages } = await ada.call('content.review', { params })
  expect(private_passages).toContainEqual(expect.objectContaining({ text: aside, reason: 'private' }))
})

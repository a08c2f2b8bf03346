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
const wish = "Please don't mention Lindqvist."

async function draftIdea(text = idea, more: { voice_input?: string } = {}) {
  const ada = await signUp(app)
  const [channel] = await ada.call('channels.list')
  const { id } = await ada.call('ideas.create', { body: { text, ...more } })
  const content = await ada.call('generation.all', {
    params: { channel_id: channel?.id ?? '' },
    body: { idea_id: id, title: 'One rule' },
  })
  return { ada, content, params: { id: content.id } }
}
type Finding = Awaited<ReturnType<typeof draftIdea>>['content']['findings'][number]
const openTexts = (findings: readonly Finding[]) =>
  findings.flatMap(({ state, text }) => (state === 'open' ? [text] : []))

async function settleAll(ada: Person, id: string) {
  const { findings } = await ada.call('content.read', { params: { id } })
  for (const { id: finding_id, state } of findings)
    if (state === 'open') await ada.call('passages.settle', { params: { id, finding_id }, body: { state: 'right' } })
}

it('what may be meant for the editor stays in the text, is marked, and says why', async () => {
  const { content } = await draftIdea()
  expect(content.findings).toMatchObject([
    { kind: 'aside', text: doubted, reason: 'The notes ask to leave this out.', state: 'open', holds: true },
    { kind: 'aside', text: wish, reason: 'This reads like a note to the editor.', state: 'open', holds: true },
  ])
  expect(toText(content.rich_content)).toContain(doubted)
})

it('an approval waits until somebody has said of each that it is right or taken it out', async () => {
  const { ada, content, params } = await draftIdea()
  const refused = await ada.request('content.approve', { params, body: { publish: true } })
  expect([refused.status, refused.error.code, refused.error.details]).toEqual([
    409,
    'open_findings',
    { findings: content.findings },
  ])
  expect((await ada.call('content.read', { params })).status).toBe('draft')
  const first = { ...params, finding_id: content.findings[0]?.id ?? '' }
  await ada.call('passages.settle', { params: first, body: { state: 'right' } })
  const left = await ada.call('passages.leaveOut', { params, body: { text: wish } })
  expect(openTexts(left.findings)).toEqual([])
  expect((await ada.call('content.approve', { params })).status).toBe('approved')
})

it('a passage that is left out is gone from the text, can be put back, and is asked about again', async () => {
  const { ada, params } = await draftIdea()
  const left = await ada.call('passages.leaveOut', { params, body: { text: doubted } })
  expect(toText(left.rich_content)).not.toContain('Lindqvist kept')
  expect([openTexts(left.findings), left.left_out]).toEqual([[wish], [{ text: doubted, reason: 'instruction' }]])
  const again = await ada.request('passages.leaveOut', { params, body: { text: doubted } })
  expect([again.status, again.error.code]).toEqual([409, 'not_open'])
  const back = await ada.call('passages.putBack', { params, body: { text: doubted } })
  expect(toText(back.rich_content)).toContain(doubted)
  expect(openTexts(back.findings)).toEqual([doubted, wish])
})

it('an aside that was left out and comes back by an edit is asked about again', async () => {
  const { ada, params } = await draftIdea()
  const { rich_content } = await ada.call('content.read', { params })
  for (const text of [doubted, wish]) await ada.call('passages.leaveOut', { params, body: { text } })
  await ada.call('content.update', { params, body: { rich_content } })
  const refused = await ada.request('content.approve', { params })
  expect([refused.status, refused.error.code]).toEqual([409, 'open_findings'])
})

it('a list item that is left out leaves no empty item', async () => {
  const item = 'pls check with Anna if we may name her'
  const { ada, params } = await draftIdea(
    `What we learned:\n- the bridge holds six\n- gloves are in the shed\n- ${item}`,
  )
  const { rich_content } = await ada.call('passages.leaveOut', { params, body: { text: item } })
  expect(JSON.stringify(rich_content)).not.toContain('"content":[{"type":"paragraph"}]')
})

it('readers of published posts do not get what was asked, and others may not decide', async () => {
  const { ada, params, content } = await draftIdea()
  await settleAll(ada, content.id)
  await ada.call('content.approve', { params, body: { publish: true } })
  const amplifier = await addMember(context, ada, 'amplifier')
  expect((await amplifier.call('content.read', { params })).findings).toEqual([])
  expect((await amplifier.request('passages.leaveOut', { params, body: { text: doubted } })).status).toBe(403)
})

it('a guest whose approval counts cannot decide before the author has', async () => {
  const { ada, params, content } = await draftIdea()
  await ada.call('content.submit', { params })
  const link = await ada.call('guestReviews.create', { params, body: { name: 'Dr. Weber', can_decide: true } })
  const token = new URLSearchParams(new URL(link.url).hash.slice(1)).get('token') ?? ''
  const guest = new Person(app, null)
  const { text_hash } = await guest.call('guestReviews.read', { body: { token } })
  const body = { token, decision: 'approve' as const, name: 'Dr. Weber', text_hash }
  const refused = await guest.request('guestReviews.decide', { body })
  expect([refused.status, refused.error.code, refused.error.details]).toEqual([409, 'open_findings', undefined])
  await settleAll(ada, content.id)
  expect((await guest.request('guestReviews.decide', { body })).status).toBe(200)
})

it('a dictation keeps back what it calls private, and marks what its speaker goes on with after a pause', async () => {
  const spoken = `um we call people at seven in the morning now
nobody waits longer than two days
and please don't publish that we lost
the contract with Meyer over the old list
the phone is quiet at noon now`
  const { ada, content, params } = await draftIdea(spoken, { voice_input: spoken })
  expect(content.left_out).toEqual([
    { text: 'um', reason: 'filler' },
    { text: "and please don't publish that we lost", reason: 'private' },
  ])
  expect(openTexts(content.findings)).toEqual(['the contract with Meyer over the old list'])
  expect(toText(content.rich_content)).toContain('We call people at seven')
  expect(toText(content.rich_content)).toContain('the phone is quiet at noon now')
  expect((await ada.request('content.approve', { params })).error.code).toBe('open_findings')
})

it.each([
  [
    'leave the name out',
    'Mrs Vogel waited for a month. We call at seven. Leave the name out.',
    ['Mrs Vogel waited for a month.', 'Leave the name out.'],
  ],
  [
    'a tone for the editor',
    'Tone: cheeky. Audience: shop owners. We open at nine.',
    ['Tone: cheeky.', 'Audience: shop owners.'],
  ],
  [
    'a correction',
    'We meet on Tuesday. No wait, Thursday. Bring a cup.',
    ['We meet on Tuesday.', 'No wait, Thursday.'],
  ],
])('%s is never published unasked', async (_name, text, expected) => {
  const { ada, content, params } = await draftIdea(text)
  expect(openTexts(content.findings)).toEqual(expected)
  for (const one of expected) expect(toText(content.rich_content)).toContain(one)
  expect((await ada.request('content.approve', { params, body: { publish: true } })).error.code).toBe('open_findings')
})

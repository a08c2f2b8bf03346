import { expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { toText } from '../../documents/to-text.ts'

const { app, context } = await useApp()

const idea = `Our waiting list has one rule: we call at seven in the morning.
Between us, the old list was a disgrace.
Nobody waits longer than two days since then, and the phone is quiet at noon. Whoever cannot come says so by eight,
and the next one on the list gets the place the same morning. Please keep it short for the newsletter.`
const aside = 'Between us, the old list was a disgrace.'

async function draftIdea() {
  const ada = await signUp(app)
  const [channel] = await ada.call('channels.list')
  const { id } = await ada.call('ideas.create', { body: { text: idea } })
  const content = await ada.call('generation.all', {
    params: { channel_id: channel?.id ?? '' },
    body: { idea_id: id, title: 'Our waiting list' },
  })
  return { ada, content }
}
const putBack = (person: Person, id: string, text: string) =>
  person.request('passages.putBack', { params: { id }, body: { text } })

const wish = 'Please keep it short for the newsletter.'

it('what is taken out of an idea is on the list, with its reason, and what is in doubt stays in the text', async () => {
  const { content } = await draftIdea()
  expect(content.left_out).toEqual([{ text: aside, reason: 'private' }])
  expect(toText(content.rich_content)).not.toMatch(/disgrace/)
  expect(toText(content.rich_content)).toContain(wish)
  expect(content.findings).toMatchObject([{ kind: 'aside', text: wish, state: 'open', holds: true }])
})

it('a passage that is put back stands where the author had it, as a revision, and is off the list', async () => {
  const { ada, content } = await draftIdea()
  const { data } = await putBack(ada, content.id, aside)
  expect(data).toMatchObject({ left_out: [] })
  const { rich_content } = await ada.call('content.read', { params: { id: content.id } })
  expect(toText(rich_content)).toContain(aside)
  const [newest] = await ada.call('content.revisions', { params: { id: content.id } })
  expect(toText(newest?.rich_content ?? rich_content)).toContain(aside)
  const again = await putBack(ada, content.id, aside)
  expect([again.status, again.error.code]).toEqual([409, 'not_left_out'])
})

it('readers of published posts never get what was left out', async () => {
  const { ada, content } = await draftIdea()
  const params = { id: content.id }
  await ada.call('passages.leaveOut', { params, body: { text: wish } })
  await ada.call('content.approve', { params })
  await ada.call('content.publish', { params })
  const amplifier = await addMember(context, ada, 'amplifier')
  const read = await amplifier.request('content.read', { params })
  expect(JSON.stringify(read.data)).not.toContain('disgrace')
  expect((await putBack(amplifier, content.id, aside)).status).toBe(403)
  const items = await ada.call('content.list', {})
  expect(items.every((item) => !('left_out' in item))).toBe(true)
})

it('a private passage that is in the text holds up its approval until somebody says that it is right', async () => {
  const { ada, content } = await draftIdea()
  const params = { id: content.id }
  await ada.call('passages.leaveOut', { params, body: { text: wish } })
  const { findings } = await ada.call('passages.putBack', { params, body: { text: aside } })
  const open = findings.filter(({ state }) => state === 'open')
  expect(open).toMatchObject([{ kind: 'private', place: aside, holds: true }])
  const refused = await ada.request('content.approve', { params })
  expect([refused.status, refused.error.code, refused.error.details]).toEqual([
    409,
    'open_findings',
    { findings: open },
  ])
  const settle = { params: { ...params, finding_id: open[0]?.id ?? '' }, body: { state: 'right' as const } }
  await ada.call('passages.settle', settle)
  expect((await ada.call('content.approve', { params })).status).toBe('approved')
})

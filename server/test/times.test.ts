import { expect, it } from 'vitest'
import { signUp } from './harness.ts'
import { draftPost } from './publish-post.ts'
import { useApp } from './test-app.ts'

const { app, context } = await useApp()

it.each(['2035-03-28T01:30:00Z', '2035-03-28T03:30:00+02:00', '2035-03-28T01:30:00.000000Z'])(
  'the time %s is taken wherever a time is',
  async (at) => {
    const ada = await signUp(app)
    const read = '2035-03-28T01:30:00.000Z'
    const id = await draftPost(ada, context, { title: 'A' })
    const planned = await ada.call('content.update', { params: { id }, body: { planned_at: at } })
    expect(planned.planned_at).toBe(read)
    await ada.call('content.approve', { params: { id } })
    const scheduled = await ada.call('content.schedule', { params: { id }, body: { at } })
    expect(scheduled.scheduled_at).toBe(read)
    const contact_id = (await ada.call('contacts.create', { body: { first_name: 'Mia' } })).id
    const note = await ada.call('activityLog.create', { body: { contact_id, subject: 'A', occurred_at: at } })
    expect(note.occurred_at).toBe(read)
    const task = await ada.call('crmTasks.create', { body: { contact_id, title: 'B', due_at: at } })
    expect(task.due_at).toBe(read)
    // The version on the screen, from a client without milliseconds, is compared as a time.
    const stale = await ada.request('content.update', { params: { id }, body: { title: 'B', updated_at: at } })
    expect(stale.status, stale.text).toBe(409)
  },
)

it('another text is refused with a sentence', async () => {
  const ada = await signUp(app)
  const id = await draftPost(ada, context, { title: 'A' })
  const answer = await ada.request('content.update', { params: { id }, body: { planned_at: '28.3.2035' } })
  expect([answer.status, answer.error.message]).toEqual([400, 'planned_at must be a time such as 2026-01-31T09:00:00Z'])
})

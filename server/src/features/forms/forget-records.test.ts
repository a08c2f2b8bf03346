import { expect, it } from 'vitest'
import { sendForm } from '../../../test/fill-form.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { addMember, Person, signUp } from '../../../test/harness.ts'
import { openTables } from '../../../test/table-base.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp({ hasRateLimits: false })

it('forgets somebody whose answers are records of a base that names people', async () => {
  const owner = await signUp(app)
  const member = await addMember(context, owner, 'general_member')
  const tables = await openTables(owner)
  const guests = await tables.addTable('Guests')
  const field_id = guests.primary_field_id
  await tables.addField(guests.id, 'Host', 'singleCollaborator')
  await tables.addField(guests.id, 'Looks after', 'formula', { formula: '{Host} & " for " & {Name}' })
  const halls = await tables.addTable('Halls')
  await tables.addField(halls.id, 'Guests', 'multipleRecordLinks', { linkedTableId: guests.id })
  const questions = [{ text: 'Email', kind: 'short_text', contact_field: 'email', table_field_id: field_id }]
  const body = { kind: 'survey', name: 'Ask us', table_id: guests.id, questions }
  const form = await owner.call('forms.create', { body })
  const mia = await owner.call('contacts.create', { body: { first_name: 'Mia', email: 'mia@example.com' } })
  await sendForm(new Person(app, null), context, form, { Email: 'mia@example.com' })
  await finishJobs(context, 'forms.process')
  await finishJobs(context, 'forms.record')
  const [made] = await owner.call('tableRecords.query', { params: { table_id: guests.id }, body: {} })
  await tables.set(guests.id, made?.id, { Host: { id: member.session?.user.id } })
  await tables.add(halls.id, [{ Name: 'Hall', Guests: [made?.id] }])
  await tables.add(guests.id, [{ Name: 'Ada' }])

  const forgotten = await owner.request('attribution.forget', { params: { id: mia.id } })
  expect(forgotten.status).toBeLessThan(300)
  expect((await tables.read(guests.id)).map(({ Name }) => Name)).toEqual(['Ada'])
  expect(await tables.read(halls.id)).toEqual([{ Name: 'Hall' }])
  expect(await owner.call('formAnswers.list', { params: { id: form.id }, query: {} })).toEqual([])
})

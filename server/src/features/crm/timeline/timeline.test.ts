import type { TimelineItem } from '@draftwright/contract/crm/timeline'
import { expect, it } from 'vitest'
import { addOpportunity, addSalesperson, getUserId } from '../../../../test/crm-fixture.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart, tinyPdf } from '../../../../test/upload.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const page = (person: Person, query: Record<string, string | number>) => person.request('timeline.list', { query })
const metaOf = (answer: { meta: unknown }) => answer.meta as { next: string | null }
const describeItem = ({ type, entry, task, file, change }: TimelineItem): string =>
  [type, entry?.body ?? task?.title ?? file?.filename ?? `${change?.verb} ${change?.record_name}`].join(': ')

async function fixture() {
  const ada = await signUp(app)
  const sam = await addSalesperson(context, ada)
  const company = (await ada.call('companies.create', { body: { name: 'Acme' } })).id
  const contact = (await ada.call('contacts.create', { body: { first_name: 'Mia', company_id: company } })).id
  const deal = await addOpportunity(context, ada, { company, contact })
  return { ada, sam, company, contact, deal }
}

it('One timeline holds entries, tasks made and done, files and changes, newest first; a company’s all of it', async () => {
  const { ada, company, contact, deal } = await fixture()
  await ada.call('activityLog.create', { body: { body: 'On the deal', opportunity_id: deal, contact_id: contact } })
  await ada.call('activityLog.create', {
    body: { body: 'Long ago', kind: 'call', company_id: company, occurred_at: '2020-01-01T00:00:00.000Z' },
  })
  const task = await ada.call('crmTasks.create', { body: { title: 'Send the offer', contact_id: contact } })
  await ada.call('crmFiles.create', buildMultipart('offer.pdf', tinyPdf, { opportunity_id: deal }))
  await ada.call('companies.update', { params: { id: company }, body: { name: 'Acme Ltd' } })
  await ada.call('crmTasks.done', { params: { id: task.id } })
  const ofCompany = (await ada.call('timeline.list', { query: { company_id: company } })).map(describeItem)
  expect(ofCompany).toEqual([
    'task_done: Send the offer',
    'change: update Acme Ltd',
    'file: offer.pdf',
    'task: Send the offer',
    'log: On the deal',
    'change: create Mia',
    'change: create Acme Ltd',
    'log: Long ago',
  ])
  const ofContact = (await ada.call('timeline.list', { query: { contact_id: contact } })).map(describeItem)
  expect(ofContact).toEqual(ofCompany.filter((one) => !/Acme|Long/u.test(one)))
  expect((await ada.call('timeline.list', { query: { opportunity_id: deal } })).map(describeItem)).toEqual([
    'file: offer.pdf',
    'log: On the deal',
  ])
  const kinds = async (names: string) =>
    (await ada.call('timeline.list', { query: { company_id: company, kinds: names } })).map(describeItem)
  expect(await kinds('call,file')).toEqual(['file: offer.pdf', 'log: Long ago'])
  expect(await kinds('task')).toEqual(['task_done: Send the offer', 'task: Send the offer'])
  expect((await page(ada, { company_id: company, kinds: 'gossip' })).status).toBe(400)
  expect((await page(ada, { company_id: company, contact_id: contact })).status).toBe(400)
  expect((await page(ada, { company_id: company, before: 'x' })).status).toBe(400)
})

it('A change says which fields, from what to what, in words', async () => {
  const { ada, sam, contact } = await fixture()
  await ada.call('contacts.update', {
    params: { id: contact },
    body: { owner_id: getUserId(sam), title: 'Head of care', company_id: null, tags: ['vip', 'north'] },
  })
  const [{ change } = { change: null }] = await ada.call('timeline.list', { query: { contact_id: contact } })
  expect(change).toMatchObject({ verb: 'update', source: 'person', record_name: 'Mia', is_undone: false })
  expect(change?.fields.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
    { field: 'company_id', label: 'Company', before: 'Acme', after: null },
    { field: 'owner_id', label: 'Owner', before: 'Ada Example', after: 'The general_member' },
    { field: 'tags', label: 'Tags', before: null, after: 'vip, north' },
    { field: 'title', label: 'Title', before: null, after: 'Head of care' },
  ])
})

it('A salesperson’s timeline of a contact or company leaves out what hangs on others’ opportunities', async () => {
  const { ada, sam, company, contact, deal } = await fixture()
  await ada.call('activityLog.create', {
    body: { body: 'Secret', opportunity_id: deal, contact_id: contact, company_id: company },
  })
  await ada.call('crmTasks.create', { body: { title: 'Secret task', opportunity_id: deal, company_id: company } })
  await ada.call(
    'crmFiles.create',
    buildMultipart('secret.pdf', tinyPdf, { opportunity_id: deal, contact_id: contact }),
  )
  await ada.call('activityLog.create', { body: { body: 'Open', contact_id: contact } })
  for (const query of [{ contact_id: contact }, { company_id: company }] as Record<string, string>[]) {
    const seen = (await sam.call('timeline.list', { query })).map(describeItem)
    expect(seen[0]).toBe('log: Open')
    expect(seen.join()).not.toMatch(/secret/iu)
    expect((await ada.call('timeline.list', { query })).map(describeItem).join()).toMatch(/Secret/u)
  }
  expect((await page(sam, { opportunity_id: deal })).status).toBe(404)
  expect((await page(await signUp(app), { company_id: company })).status).toBe(404)
})

it('Paging shows every item once, also of one moment, and while others are written', async () => {
  const { ada, company, contact } = await fixture()
  const at = '2026-03-03T03:03:03.000Z'
  for (let n = 0; n < 7; n++) {
    await ada.call('activityLog.create', { body: { body: `Entry ${n}`, contact_id: contact, occurred_at: at } })
    await ada.call('crmTasks.create', { body: { title: `Task ${n}`, company_id: company } })
    await ada.call('crmFiles.create', buildMultipart(`File ${n}.txt`, tinyPdf, { contact_id: contact }))
    await ada.call('companies.update', { params: { id: company }, body: { city: `City ${n}` } })
  }
  const all = await ada.call('timeline.list', { query: { company_id: company, limit: 200 } })
  expect(all).toHaveLength(30)
  const found: string[] = []
  let next: string | null = null
  do {
    const answer = await page(ada, { company_id: company, limit: 4, ...(next === null ? {} : { before: next }) })
    found.push(...answer.data.map(({ id }) => id))
    next = metaOf(answer).next
    // Newer than all of them, like events during reading.
    await ada.call('activityLog.create', { body: { body: 'Meanwhile', contact_id: contact } })
  } while (next !== null)
  expect(found).toEqual(all.map(({ id }) => id))
})

it('A move between stages is shown once, by the log', async () => {
  const { ada, deal } = await fixture()
  const { pipeline_id } = await ada.call('opportunities.read', { params: { id: deal } })
  const stage = await ada.call('pipelineStages.create', { body: { pipeline_id, name: 'Offer', probability: 40 } })
  await ada.call('opportunities.update', { params: { id: deal }, body: { stage_id: stage.id } })
  await ada.call('opportunities.update', { params: { id: deal }, body: { amount: 120_000, currency: 'EUR' } })
  const items = await ada.call('timeline.list', { query: { opportunity_id: deal } })
  expect(items.map(({ entry, change }) => entry?.subject ?? change?.fields)).toEqual([
    [{ field: 'amount', label: 'Amount', before: null, after: '€1,200.00' }],
    'New → Offer',
  ])
  const { last_activity_at } = await ada.call('opportunities.read', { params: { id: deal } })
  expect(Math.abs(Date.parse(last_activity_at ?? '') - Date.parse(items[1]?.at ?? ''))).toBeLessThan(1000)
})

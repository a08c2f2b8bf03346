import { expect, it } from 'vitest'
import { addOpportunity, addSalesperson, getUserId } from '../../../../test/crm-fixture.ts'
import { type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart, tinyPdf } from '../../../../test/upload.ts'
import { createAccountDb } from '../../../db/account-db.ts'
import { SYSTEM } from '../../../db/engine.ts'
import { deleteExpiredRows } from '../../../housekeeping.ts'
import { purgeFileJob, purgeFiles } from './purge.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const put = (person: Person, name: string, bytes: Buffer, fields: Record<string, string>) =>
  person.request('crmFiles.create', buildMultipart(name, bytes, fields))

it('A file is kept on a record and handed out only to be saved, whatever it is', async () => {
  const ada = await signUp(app)
  const contact_id = (await ada.call('contacts.create', { body: { first_name: 'Mia' } })).id
  const { data: pdf } = await put(ada, 'Größe/2.pdf', tinyPdf, { contact_id })
  expect(pdf).toMatchObject({ filename: '2.pdf', media_type: 'application/pdf', bytes: tinyPdf.length })
  const page = Buffer.from('<!doctype html><html><script>alert(1)</script></html>')
  const { data: html } = await put(ada, 'page.html', page, { contact_id })
  const sent = await ada.request('crmFiles.download', { params: { id: html.id } })
  expect(sent.text).toBe(page.toString())
  expect(sent.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="page.html"; filename*=UTF-8''page.html`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  // By their bytes these have a type of their own, which a browser would render and run.
  const drawing = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const listed = [html.id, pdf.id]
  for (const active of [drawing, drawing.slice(drawing.indexOf('<svg')), '<?xml version="1.0"?><rss/>']) {
    const { data: kept } = await put(ada, 'drawing.svg', Buffer.from(active), { contact_id })
    expect(kept.media_type).toBe('application/octet-stream')
    const { headers } = await ada.request('crmFiles.download', { params: { id: kept.id } })
    expect(headers['content-type']).toBe('application/octet-stream')
    listed.unshift(kept.id)
  }
  expect((await put(ada, 'empty.txt', Buffer.alloc(0), { contact_id })).status).toBe(400)
  expect((await put(ada, 'a.txt', tinyPdf, {})).status).toBe(400)
  expect((await ada.call('crmFiles.list', { query: { contact_id } })).map(({ id }) => id)).toEqual(listed)
})

it('Its rights are the record’s; only who added it and CRM admins delete it, and it can be brought back for 30 days', async () => {
  const ada = await signUp(app)
  const [sam, sue] = [await addSalesperson(context, ada), await addSalesperson(context, ada)]
  const contact_id = (await ada.call('contacts.create', { body: { first_name: 'Mia' } })).id
  const opportunity_id = await addOpportunity(context, ada, { ownerId: getUserId(sam) })
  const { data: file } = await put(sam, 'offer.pdf', tinyPdf, { opportunity_id, contact_id })
  const params = { params: { id: file.id } }
  for (const id of ['crmFiles.read', 'crmFiles.download', 'crmFiles.remove', 'crmFiles.restore'] as const)
    expect((await sue.request(id, params)).status).toBe(404)
  expect((await sue.request('crmFiles.list')).meta.total).toBe(0)
  const { data: shared } = await put(sam, 'plan.pdf', tinyPdf, { contact_id })
  expect((await sue.request('crmFiles.remove', { params: { id: shared.id } })).status).toBe(403)
  await ada.call('crmFiles.remove', params)
  expect((await sam.request('crmFiles.download', params)).status).toBe(404)
  expect((await sam.call('crmFiles.restore', params)).filename).toBe('offer.pdf')
  await sam.call('crmFiles.remove', params)
  const purge = (days: number) =>
    purgeFileJob.run(
      { account_id: ada.accountId, file_id: file.id },
      {
        context: { ...context, now: () => new Date(Date.now() + days * 86_400_000) },
        signal: new AbortController().signal,
        dbFor: () => createAccountDb(context.engine, ada.accountId ?? ''),
      },
    )
  await purge(29)
  expect((await sam.request('crmFiles.restore', params)).status).toBe(200)
  await sam.call('crmFiles.remove', params)
  await purge(31)
  expect((await sam.request('crmFiles.restore', params)).status).toBe(404)
  expect(await context.files.size(`documents/${ada.accountId}/crm/${file.id}`)).toBeNull()
})

it('What hung on a record that is gone for good goes with it, its bytes as well, and is seen by nobody before', async () => {
  const ada = await signUp(app)
  const [sam, sue] = [await addSalesperson(context, ada), await addSalesperson(context, ada)]
  const contact_id = (await ada.call('contacts.create', { body: { first_name: 'Mia' } })).id
  const lone = (await ada.call('contacts.create', { body: { first_name: 'Noor' } })).id
  const opportunity_id = await addOpportunity(context, ada, { ownerId: getUserId(sam) })
  const belongs: Record<string, string>[] = [{ opportunity_id }, { opportunity_id, contact_id }, { contact_id: lone }]
  const gone = await Promise.all(belongs.map(async (one) => (await put(sam, 'offer.pdf', tinyPdf, one)).data.id))
  const { data: stays } = await put(sam, 'plan.pdf', tinyPdf, { contact_id })
  for (const one of belongs.slice(0, 2)) {
    await sam.call('activityLog.create', { body: { body: 'Secret', ...one } })
    await sam.call('crmTasks.create', { body: { title: 'Secret', ...one } })
  }
  await sam.call('opportunities.update', { params: { id: opportunity_id }, body: { next_step: 'Secret' } })
  const size = (id: string) => context.files.size(`documents/${ada.accountId}/crm/${id}`)
  const trash = async (table: string, id: string, days: number) =>
    context.engine.query(SYSTEM, `update ${table} set deleted_at = now() - $1::text::interval where id = $2`, [
      `${days} days`,
      id,
    ])
  await trash('crm_opportunities', opportunity_id, 29)
  await trash('crm_contacts', lone, 29)
  await deleteExpiredRows(context.engine)
  await purgeFiles(context)
  expect(await Promise.all(gone.map(size))).toEqual(gone.map(() => tinyPdf.length))
  await trash('crm_opportunities', opportunity_id, 31)
  await trash('crm_contacts', lone, 31)
  await deleteExpiredRows(context.engine)
  for (const person of [sue, sam]) {
    expect((await person.call('crmFiles.list')).map(({ id }) => id)).toEqual([stays.id])
    expect(await person.call('activityLog.list')).toEqual([])
    expect(await person.call('crmTasks.list')).toEqual([])
    for (const id of gone) expect((await person.request('crmFiles.restore', { params: { id } })).status).toBe(404)
  }
  // Nor does the history show others what it was.
  const listSummaries = async (person: Person) => (await person.call('crmChanges.list')).map(({ summary }) => summary)
  expect((await listSummaries(sue)).join()).not.toMatch(/Secret|Harbour/u)
  expect(await listSummaries(sam)).toContain('Changed Harbour rollout')
  await purgeFiles(context)
  expect(await Promise.all(gone.map(size))).toEqual(gone.map(() => null))
  expect(await size(stays.id)).toBe(tinyPdf.length)
  const { rows } = await context.engine.query(SYSTEM, 'select id from crm_files where id = any($1::uuid[])', [gone])
  expect(rows).toEqual([])
})

import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart, tinyPdf } from '../../../../test/upload.ts'
import { readZip } from '../../../documents/read-zip.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const readParts = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    [...readZip(bytes, { mostFiles: 50, mostBytes: 10_000_000, isWanted: () => true })].map((file) => [
      file.name,
      Buffer.from(file.bytes).toString(),
    ]),
  )
const downloadAll = async (me: Person, query: { files?: 'none' } = {}) =>
  readParts((await me.request('tableExports.all', { query })).bytes)
const download = async (me: Person, base_id: string) =>
  readParts((await me.request('tableExports.base', { params: { base_id } })).bytes)

/** A base with a record that has a file, an automation and a form. */
async function makeBase(me: Person, guest: string) {
  const base = await me.call('tables.createBase', { body: { name: 'Fair' } })
  const table_id = base.tables[0]?.id ?? ''
  const params = { table_id }
  const body = { name: 'Plans', type: 'multipleAttachments' } as const
  const { fields, primary_field_id } = await me.call('tables.createField', { params, body })
  const plans = fields.find(({ name }) => name === 'Plans')?.id ?? ''
  const file = await me.call('tableAttachments.create', {
    ...buildMultipart('plan.pdf', tinyPdf),
    params: { base_id: base.id },
  })
  const records = [{ fields: { [primary_field_id]: guest, [plans]: [{ id: file.id }] } }]
  await me.call('tableRecords.create', { params, body: { records } })
  const automation = { starts_with: 'created', makes: 'idea', title: 'About {Name}' } as const
  await me.call('tableAutomations.create', { params, body: automation })
  const questions = [{ text: 'Your name', kind: 'short_text', table_field_id: primary_field_id }]
  const form = await me.call('forms.create', { body: { kind: 'survey', name: 'Sign up', table_id, questions } })
  return { id: base.id, table_id, form }
}

it('gives the forms of a base in its archive, to who may read them', async () => {
  const owner = await signUp(app)
  const { id, table_id, form } = await makeBase(owner, 'Mia')
  const gone = await owner.call('forms.create', { body: { kind: 'survey', name: 'Old', table_id } })
  await owner.call('forms.remove', { params: { id: gone.id } })
  await owner.call('forms.create', { body: { kind: 'contact', name: 'Elsewhere' } })
  const second = await owner.call('forms.create', { body: { kind: 'survey', name: 'Again', table_id } })
  const parts = await download(owner, id)
  expect(Object.keys(parts)).toEqual([
    'base.json',
    'automations.json',
    'forms.json',
    'Table 1.csv',
    'Table 1/Plans/1-1 plan.pdf',
  ])
  expect(JSON.parse(parts['forms.json'] ?? '')).toEqual([form, second])
  const member = await addMember(context, owner, 'general_member')
  expect(Object.keys(await download(member, id))).toEqual(Object.keys(parts).filter((name) => name !== 'forms.json'))
})

it('gives all bases of a workspace in one archive, each as its own', async () => {
  const owner = await signUp(app)
  expect(await downloadAll(owner)).toEqual({})
  const stranger = await signUp(app)
  await makeBase(stranger, 'Foreign')
  const bases = [await makeBase(owner, 'Mia'), await makeBase(owner, 'Ada')]
  const gone = await makeBase(owner, 'Gone')
  await owner.call('tables.removeBase', { params: { base_id: gone.id } })
  const answer = await owner.request('tableExports.all', { query: {} })
  expect(answer.headers['content-type']).toContain('application/zip')
  expect(answer.headers['content-disposition']).toMatch(/tables-\d{4}-\d\d-\d\d\.zip/u)
  const parts = readParts(answer.bytes)
  const own = new Map<string, string>()
  for (const { id } of bases) {
    const folder =
      Object.keys(parts)
        .find((name) => parts[name]?.includes(`"id": "${id}"`))
        ?.split('/')[0] ?? ''
    for (const [name, text] of Object.entries(await download(owner, id))) own.set(`${folder}/${name}`, text)
  }
  expect(parts).toEqual(Object.fromEntries(own))
  expect(new Set(Object.keys(parts).map((name) => name.split('/')[0]))).toEqual(new Set(['Fair', 'Fair 2']))
  const guests = Object.entries(parts).flatMap(([name, text]) => (name.endsWith('.csv') ? [parse(text)[1]?.[0]] : []))
  expect(guests.toSorted()).toEqual(['Ada', 'Mia'])
  expect(Object.keys(await downloadAll(owner, { files: 'none' })).filter((name) => name.endsWith('.pdf'))).toEqual([])
})

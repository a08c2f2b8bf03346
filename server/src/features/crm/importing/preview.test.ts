import type { CrmImport, CrmImportPlan } from '@draftwright/contract/crm/imports'
import { expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../../test/harness.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart } from '../../../../test/upload.ts'

const { app, context } = await useApp({ hasRateLimits: false })

const upload = (person: Person, lines: readonly string[], resource: CrmImport['resource']) =>
  person.call('crmImports.upload', buildMultipart('table.csv', Buffer.from(lines.join('\n')), { resource }))
async function preview(person: Person, { id, mapping }: CrmImport, plan: Partial<CrmImportPlan> = {}) {
  const { columns, rows } = await person.call('crmImports.preview', {
    params: { id },
    body: { mapping, ...plan },
  })
  return rows.map(({ n, problem, cells }) => ({
    n,
    problem,
    ...Object.fromEntries(
      cells.map((cell, at) => [columns[at]?.label ?? '', cell.problem === null ? cell.text : cell]),
    ),
  }))
}

it('shows the first rows as they will be stored, and marks what cannot be read', async () => {
  const ada = await signUp(app)
  await ada.call('crmFields.create', { body: { resource: 'contacts', name: 'Since', kind: 'date' } })
  const found = await upload(
    ada,
    [
      'Name,Email,Company,Tags,Since',
      '"Weber, Mia","Mia <MIA@acme.example>; mia@home.example",Acme,"vip, nl",31/12/2026',
      'Ole Berg,no address,,,soon',
      ',,Acme,,',
    ],
    'contacts',
  )
  expect(await preview(ada, found)).toEqual([
    {
      n: 2,
      problem: null,
      'First name': 'Mia',
      'Last name': 'Weber',
      Email: 'mia@acme.example',
      'Other emails': 'mia@home.example',
      Company: 'Acme',
      Tags: 'vip, nl',
      Since: '2026-12-31',
    },
    {
      n: 3,
      problem: null,
      'First name': 'Ole',
      'Last name': 'Berg',
      Email: { text: 'no address', problem: expect.stringContaining('must be an email address') },
      'Other emails': '',
      Company: '',
      Tags: '',
      Since: { text: 'soon', problem: expect.stringContaining('is not a date') },
    },
    expect.objectContaining({ n: 4, problem: expect.stringContaining('must have a name'), Company: 'Acme' }),
  ])
  expect(await ada.call('contacts.list')).toEqual([])
  expect((await ada.call('crmImports.read', { params: { id: found.id } })).state).toBe('uploaded')
})

it('reads amounts and days anew when somebody says how they are written', async () => {
  const ada = await signUp(app)
  const found = await upload(ada, ['Name,Amount,Currency,Close date', 'Fair,"1.234",USD,03/04/2026'], 'opportunities')
  const at = (name: string) => String(found.mapping[name])
  const say = (decimal: 'comma' | 'point', date_order: 'dmy' | 'mdy') =>
    preview(ada, found, { forms: { [at('amount')]: { decimal }, [at('close_date')]: { date_order } } })
  expect(await say('comma', 'dmy')).toMatchObject([{ Amount: '1234.00 USD', 'Close date': '2026-04-03' }])
  expect(await say('comma', 'mdy')).toMatchObject([{ 'Close date': '2026-03-04' }])
  expect(await say('point', 'dmy')).toMatchObject([{ Amount: '1.23 USD' }])
})

it('shows twenty rows at most, refuses a plan that does not fit, and shows nobody another person’s file', async () => {
  const ada = await signUp(app)
  const found = await upload(ada, ['Name', ...Array.from({ length: 600 }, (_, n) => `Company ${n}`)], 'companies')
  const rows = await preview(ada, found)
  expect([rows.length, rows.at(-1)]).toEqual([20, { n: 21, problem: null, Name: 'Company 19' }])
  const ask = (person: Person, mapping: CrmImportPlan['mapping']) =>
    person.request('crmImports.preview', { params: { id: found.id }, body: { mapping } })
  const wrong: CrmImportPlan['mapping'][] = [{ name: 9 }, { nothing: 0 }]
  for (const mapping of wrong) expect((await ask(ada, mapping)).status).toBe(400)
  // What a plan lacks is said by the check.
  expect((await ask(ada, {})).data.columns).toEqual([])
  const bob = await addMember(context, ada, 'general_member')
  const eve = await signUp(app)
  expect([(await ask(bob, { name: 0 })).status, (await ask(eve, { name: 0 })).status]).toEqual([403, 404])
})

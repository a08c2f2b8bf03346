import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'
import { SYSTEM } from '../../db/engine.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const read = (person: Person, text: string, fields: Record<string, string> = {}) =>
  person.call('subscribers.readFile', buildMultipart('people.csv', Buffer.from(text), fields))
const consent = 'On the old list'
const importAll = (person: Person, rows: { email: string; tags?: string[] }[], more: object = {}) =>
  person.call('subscribers.importAll', { body: { rows, consent, asks_to_confirm: false, ...more } })
const listEmails = async (person: Person, query: { tag?: string; state?: 'unsubscribed' } = {}) =>
  (await person.call('subscribers.list', { query })).map(({ email }) => email).toSorted()
const setState = (email: string, change: string) =>
  context.engine.query(SYSTEM, `update subscribers set ${change} where email = $1`, [email])

it.each<[string, string, object]>([
  [
    'Mailchimp',
    'Email Address,Language,MEMBER_RATING,TAGS,City\na@a.test,de,2,"""VIP"",""Spring fair""",Kiel\n',
    { tags: ['VIP', 'Spring fair'], language: 'de', fields: { City: 'Kiel' } },
  ],
  [
    'a list in German',
    'E-Mail;Sprache;Schlagworte;Ort\na@a.test;de_AT;Kunde|Messe;Wien\n',
    { tags: ['Kunde', 'Messe'], language: 'de-AT', fields: { Ort: 'Wien' } },
  ],
  ['hash signs', 'Email\tTags\na@a.test\t#one, #two, one\n', { tags: ['one', 'two'], language: null, fields: {} }],
  [
    'no language that there is',
    'Email,Language\na@a.test,Klingon with hats\n',
    { tags: [], language: null, fields: {} },
  ],
  [
    'addresses of others and technical columns',
    'Email,Manager,OPTIN_IP,EUID,Plan\na@a.test,boss@b.test,192.0.2.1,7,Gold\n',
    { tags: [], language: null, fields: { Plan: 'Gold' } },
  ],
])('takes tags, language and other columns of %s', async (_what, text, person) => {
  const ada = await signUp(app)
  const { people } = await read(ada, text)
  expect(people).toMatchObject([{ email: 'a@a.test', ...person }])
  const rows = people.map(({ row: _row, ...one }) => one)
  await ada.call('subscribers.importAll', { body: { rows, consent, asks_to_confirm: false } })
  expect(await ada.call('subscribers.list')).toMatchObject([{ email: 'a@a.test', ...person }])
})

it('keeps the columns that are chosen, and no others', async () => {
  const ada = await signUp(app)
  const text = 'Email,Plan,City\na@a.test,Gold,Kiel\n'
  const listFields = async (fields: string) => (await read(ada, text, { fields })).people[0]?.fields
  expect(await listFields('2')).toEqual({ City: 'Kiel' })
  expect(await listFields('none')).toEqual({})
  const refused = await ada.request(
    'subscribers.readFile',
    buildMultipart('a.csv', Buffer.from(text), { fields: '1,9' }),
  )
  expect(refused.error.details).toEqual([{ field: 'fields', message: 'must be below 3, the number of columns' }])
})

it('filters by tag, and gives tags, language and fields out again', async () => {
  const ada = await signUp(app)
  await importAll(ada, [
    { email: 'a@a.test', tags: ['VIP', 'Fair'] },
    { email: 'b@b.test', tags: ['Fair'] },
    { email: 'c@c.test' },
  ])
  expect(await listEmails(ada, { tag: 'Fair' })).toEqual(['a@a.test', 'b@b.test'])
  expect(await listEmails(ada, { tag: 'fair' })).toEqual([])
  expect((await ada.request('subscribers.list')).meta).toMatchObject({
    tags: [
      { tag: 'Fair', n: 2 },
      { tag: 'VIP', n: 1 },
    ],
  })
  const { text } = await ada.request('subscribers.exportAll', { query: { tag: 'VIP' } })
  expect(parse(text, { bom: true, columns: true })).toMatchObject([{ Email: 'a@a.test', Tags: 'VIP, Fair' }])
})

it('says what has become of each row', async () => {
  const ada = await signUp(app)
  await importAll(
    ada,
    ['known', 'left', 'bounced', 'gone'].map((name) => ({ email: `${name}@a.test` })),
  )
  await setState('left@a.test', `state = 'unsubscribed'`)
  await setState('bounced@a.test', `state = 'bounced'`)
  const [gone] = await ada.call('subscribers.list', { query: { search: 'gone' } })
  await ada.call('subscribers.remove', { params: { id: gone?.id ?? '' } })
  const names = ['new', 'known', 'left', 'bounced', 'gone', 'new']
  const rows = [...names.map((name) => ({ email: `${name}@a.test` })), { email: 'no address' }]
  expect((await importAll(ada, rows)).outcomes).toEqual([
    'added',
    'known',
    'unsubscribed',
    'bounced',
    'forgotten',
    'repeated',
    'refused',
  ])
  expect(await listEmails(ada, { state: 'unsubscribed' })).toEqual(['left@a.test'])
})

it('undoes a whole import, except for those who have acted since', async () => {
  const ada = await signUp(app)
  await importAll(ada, [{ email: 'before@a.test' }])
  const { import_id } = await importAll(ada, [
    { email: 'one@a.test' },
    { email: 'before@a.test' },
    { email: 'left@a.test' },
  ])
  await importAll(ada, [{ email: 'two@a.test' }, { email: 'confirmed@a.test' }], { import_id, asks_to_confirm: true })
  await setState('left@a.test', `state = 'unsubscribed', unsubscribed_at = now()`)
  await setState('confirmed@a.test', `state = 'confirmed', confirmed_at = created_at + interval '1 minute'`)
  expect((await ada.call('subscribers.imports')).find(({ id }) => id === import_id)).toMatchObject({
    n_added: 4,
    n_removable: 2,
  })
  const stranger = await signUp(app)
  expect((await stranger.request('subscribers.undoImport', { params: { id: import_id } })).status).toBe(404)
  expect(await ada.call('subscribers.undoImport', { params: { id: import_id } })).toEqual({ removed: 2, kept: 2 })
  expect(await listEmails(ada)).toEqual(['before@a.test', 'confirmed@a.test', 'left@a.test'])
  // They were not removed for good.
  expect(await importAll(ada, [{ email: 'one@a.test' }])).toMatchObject({ added: 1, forgotten: 0 })
})

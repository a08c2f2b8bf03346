import { expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'

const { app } = await useApp({ hasRateLimits: false })
const read = (person: Person, text: string, fields: Record<string, string> = {}) =>
  person.call('subscribers.readFile', buildMultipart('people.csv', Buffer.from(text), fields))
const shortly = ({ people, left_out }: Awaited<ReturnType<typeof read>>) => ({
  people: people.map(({ email, name }) => [email, name]),
  left_out: left_out.map(({ row, reason }) => [row, reason]),
})

it.each<[string, string, (string | null)[][], (string | number)[][]]>([
  [
    'an account manager beside each',
    'Nachname;Vorname;E-Mail;Betreuer\nMuster;Max;max@m.test;chef@firma.test\nBeispiel;Eva;eva@m.test;chef@firma.test\n',
    [
      ['max@m.test', 'Max Muster'],
      ['eva@m.test', 'Eva Beispiel'],
    ],
    [],
  ],
  [
    'a note with an address',
    'Email Address,First Name,Last Name,NOTES\nann@a.test,Ann,Sample,see ceo@x.test\n',
    [['ann@a.test', 'Ann Sample']],
    [],
  ],
  [
    'no headings',
    '"151","Ann","Sample","ann@a.test"\n"152","Bo","Berg","bo@b.test"\n',
    [
      ['ann@a.test', null],
      ['bo@b.test', null],
    ],
    [],
  ],
  [
    'people who have left',
    'email,name,status\na@a.test,A,active\nb@b.test,B,unsubscribed\nc@c.test,C,cleaned\nd@d.test,D,Abgemeldet\n',
    [['a@a.test', 'A']],
    [
      [3, 'unsubscribed'],
      [4, 'bounced'],
      [5, 'unsubscribed'],
    ],
  ],
  [
    'a column that says who is subscribed',
    'email,name,subscribed_to_emails\na@a.test,A,true\nb@b.test,B,false\n',
    [['a@a.test', 'A']],
    [[3, 'unsubscribed']],
  ],
  [
    'a column in which yes means that they left',
    'Email,Name,Email Opt Out,Unsubscribe URL\na@a.test,A,0,https://x.test/u/1\nb@b.test,B,1,https://x.test/u/2\nc@c.test,C,,\n',
    [
      ['a@a.test', 'A'],
      ['c@c.test', 'C'],
    ],
    [[3, 'unsubscribed']],
  ],
  [
    'two columns of which one says that they left',
    'Email;Status;Unsubscribed from all email\na@a.test;active;false\nb@b.test;active;true\nc@c.test;Not subscribed;false\n',
    [['a@a.test', null]],
    [
      [3, 'unsubscribed'],
      [4, 'unsubscribed'],
    ],
  ],
  [
    'consent that was never given',
    'Email,Email Marketing Consent\na@a.test,SUBSCRIBED\nb@b.test,NEVER_SUBSCRIBED\nc@c.test,UNSUBSCRIBED\n',
    [['a@a.test', null]],
    [
      [3, 'unsubscribed'],
      [4, 'unsubscribed'],
    ],
  ],
  [
    'people who pay and people who do not, at Substack',
    'email,active_subscription,email_disabled,created_at\na@a.test,false,false,2024-01-02\nb@b.test,true,true,2024-01-03\n',
    [['a@a.test', null]],
    [[3, 'unsubscribed']],
  ],
  [
    'the day on which people left',
    'Email Address,First Name,UNSUB_TIME\na@a.test,A,\nb@b.test,B,2024-05-06 10:00:00\n',
    [['a@a.test', 'A']],
    [[3, 'unsubscribed']],
  ],
  [
    'no addresses, and repeats',
    'Email,Name\na@a.test,A\nnone,B\nA@A.test,C\nmailto:d@d.test,D\nEm <e@e.test>,E\n',
    [
      ['a@a.test', 'A'],
      ['d@d.test', 'D'],
      ['e@e.test', 'E'],
    ],
    [
      [3, 'no_address'],
      [4, 'repeated'],
    ],
  ],
])('reads a file with %s', async (_what, text, people, left_out) => {
  const ada = await signUp(app)
  expect(shortly(await read(ada, text))).toEqual({ people, left_out })
})

it('reads another column where it is told to, and adds nobody', async () => {
  const ada = await signUp(app)
  const text = 'Email,Private,Name\na@work.test,a@home.test,A\n'
  const first = await read(ada, text)
  expect([first.columns.email, first.headers]).toEqual([0, ['Email', 'Private', 'Name']])
  expect(shortly(await read(ada, text, { email: '1', name: 'none' })).people).toEqual([['a@home.test', null]])
  expect(
    (await ada.request('subscribers.readFile', buildMultipart('a.csv', Buffer.from(text), { email: '9' }))).error
      .details,
  ).toEqual([{ field: 'email', message: 'must be below 3, the number of columns' }])
  expect(await ada.call('subscribers.list')).toEqual([])
})

it('keeps when somebody agreed', async () => {
  const ada = await signUp(app)
  const { people } = await read(ada, 'Email,OPTIN_TIME\na@a.test,2021-03-04 05:06:07\n')
  expect(people[0]?.agreed_at).toBe('2021-03-04T05:06:07.000Z')
  const rows = people.map(({ email, name, agreed_at }) => ({ email, name, agreed_at }))
  await ada.call('subscribers.importAll', { body: { rows, consent: 'On the old list', asks_to_confirm: false } })
  expect((await ada.call('subscribers.list'))[0]).toMatchObject({
    email: 'a@a.test',
    consent_at: '2021-03-04T05:06:07.000Z',
  })
})

it('reads the day somebody agreed in the order that is said, and keeps that for the next file', async () => {
  const ada = await signUp(app)
  const text = 'Email,OPTIN_TIME\na@a.test,03/04/2021 05:06\n'
  const agreed = async (fields: Record<string, string> = {}, file = text) => {
    const { people, reading, columns, date_order } = await read(ada, file, fields)
    const hint = reading?.columns?.[columns.agreed_at ?? -1]?.date_order
    return [people[0]?.agreed_at ?? null, date_order, hint?.open]
  }
  expect(await agreed()).toEqual([null, null, '03/04/2021 05:06'])
  expect(await agreed({ date_order: 'dmy' })).toEqual(['2021-04-03T05:06:00.000Z', 'dmy', '03/04/2021 05:06'])
  expect(await agreed({}, text.replace('a@a', 'b@b'))).toEqual(['2021-04-03T05:06:00.000Z', 'dmy', '03/04/2021 05:06'])
  expect((await agreed({ date_order: 'mdy' }))[0]).toBe('2021-03-04T05:06:00.000Z')
  expect((await agreed({ date_order: 'auto' }))[0]).toBe(null)
  const wrong = buildMultipart('a.csv', Buffer.from(text), { date_order: 'ymd' })
  expect((await ada.request('subscribers.readFile', wrong)).error.details).toEqual([
    { field: 'date_order', message: 'must be one of auto, dmy, mdy' },
  ])
})

it('refuses what is no table, and too much of one', async () => {
  const ada = await signUp(app)
  const refuse = async (bytes: Buffer) =>
    (await ada.request('subscribers.readFile', buildMultipart('x.csv', bytes))).error.message
  expect(await refuse(Buffer.from('%PDF-1.7'))).toContain('is a PDF')
  expect(await refuse(Buffer.from(`Email\n${'a@a.test\n'.repeat(50_001)}`))).toContain('at most 50,000 rows')
})

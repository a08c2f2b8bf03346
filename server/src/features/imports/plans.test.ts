import { describe, expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'

const { app } = await useApp({ hasRateLimits: false })
const remark = 'Read as you chose for the last file with these headings.'

/** Read as one table with headings in row 1, unless somebody says that they stand in row 2. */
const buildFile = (day: string) => `Kind;Words;Day\nName;Text;Created\nFirst;Second;${day}\nThird;Fourth;${day}\n`

interface Read {
  readonly id: string
  readonly headers: string[]
  readonly reading: { readonly heading_row: number; readonly remarks: string[] } | null
}
interface Importer {
  readonly upload: (person: Person, text: string, fields?: Record<string, string>) => Promise<Read>
  /** Chooses something that no guess would, and goes on with it. */
  readonly choose: (person: Person, read: Read) => Promise<unknown>
  /** Whether that is what a reading proposes. */
  readonly isChosen: (read: Read) => boolean
}
const file = (text: string, fields: Record<string, string>) => buildMultipart('list.csv', Buffer.from(text), fields)

const importers: Record<string, Importer> = {
  posts: {
    upload: (person, text, fields = {}) => person.call('imports.upload', file(text, { kind: 'posts', ...fields })),
    choose: (person, { id }) =>
      person.call('imports.check', {
        params: { id },
        body: { mapping: { title: 1, body: 0, planned_at: 2 }, forms: { 2: { date_order: 'mdy' } } },
      }),
    isChosen: (read) =>
      JSON.stringify([(read as never)['mapping'], (read as never)['settings']]).includes('"title":1') &&
      JSON.stringify(read).includes('"date_order":"mdy"'),
  },
  contacts: {
    upload: (person, text, fields = {}) =>
      person.call('crmImports.upload', file(text, { resource: 'contacts', ...fields })),
    choose: (person, { id }) =>
      person.call('crmImports.check', {
        params: { id },
        body: { mapping: { last_name: 1 }, on_match: 'create', forms: { 2: { date_order: 'mdy' } } },
      }),
    isChosen: (read) =>
      JSON.stringify(read).includes('"last_name":1') &&
      JSON.stringify(read).includes('"on_match":"create"') &&
      JSON.stringify(read).includes('{"2":{"date_order":"mdy"}}'),
  },
  tables: {
    upload: (person, text, fields = {}) => person.call('tableImports.upload', file(text, fields)),
    async choose(person, { id }) {
      const { plan } = await person.call('tableImports.read', { params: { id } })
      const columns = plan.columns.map((column, at) =>
        at === 1 ? { kind: 'new' as const, name: 'Chosen name', type: 'multilineText' as const } : column,
      )
      await person.call('tableImports.run', { params: { id }, body: { ...plan, columns } })
    },
    isChosen: (read) => JSON.stringify(read).includes('"name":"Chosen name","type":"multilineText"'),
  },
}

describe.each(Object.entries(importers))('the plan of %s', (_name, { upload, choose, isChosen }) => {
  it('is kept for the next file with the same headings, in this workspace', async () => {
    const ada = await signUp(app)
    const first = await upload(ada, buildFile('03/04/2026'))
    expect([first.headers, isChosen(first)]).toEqual([['Kind', 'Words', 'Day'], false])
    const chosen = await upload(ada, buildFile('03/04/2026'), { heading_row: '2', replaces: first.id })
    expect(chosen.headers).toEqual(['Name', 'Text', 'Created'])
    await choose(ada, chosen)

    const next = await upload(ada, buildFile('05/06/2026'))
    expect([next.headers, next.reading?.heading_row, isChosen(next)]).toEqual([['Name', 'Text', 'Created'], 2, true])
    expect(next.reading?.remarks.at(-1)).toBe(remark)
    // A file that has these headings from the beginning is planned alike.
    const plain = await upload(ada, buildFile('05/06/2026').split('\n').slice(1).join('\n'))
    expect([plain.headers, isChosen(plain), plain.reading?.remarks]).toEqual([['Name', 'Text', 'Created'], true, []])
    // What the choices lead to is something else here.
    const other = await upload(ada, 'Kind;Words;Day\nOther;Headings;Here\nFirst;Second;05/06/2026\n')
    expect([other.headers, isChosen(other)]).toEqual([['Kind', 'Words', 'Day'], false])
    const eve = await signUp(app)
    expect((await upload(eve, buildFile('03/04/2026'))).headers).toEqual(['Kind', 'Words', 'Day'])
  })
})

it('a choice that the next file cannot follow is no failure', async () => {
  const ada = await signUp(app)
  const { upload, choose } = importers['contacts'] as Importer
  const first = await upload(ada, 'Name;Text\nA;B\nC;D\nE;F\n')
  await choose(ada, await upload(ada, 'Name;Text\nA;B\nC;D\nE;F\n', { heading_row: '3', replaces: first.id }))
  const next = await upload(ada, 'Name;Text\nA;B\n')
  expect([next.headers, next.reading?.remarks]).toEqual([['Name', 'Text'], []])
})

it('the columns of subscribers are kept, too', async () => {
  const ada = await signUp(app)
  const text = 'Who;Where\nann@a.test;bo@b.test\n'
  const read = (fields: Record<string, string>) => ada.call('subscribers.readFile', file(text, fields))
  expect((await read({})).columns.email).toBe(0)
  expect((await read({ email: '1' })).columns.email).toBe(1)
  expect((await read({})).columns.email).toBe(1)
})

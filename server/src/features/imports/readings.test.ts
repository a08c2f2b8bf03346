import { describe, expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'

const { app } = await useApp({ hasRateLimits: false })
const file = (text: string | Buffer, fields: Record<string, string>) =>
  buildMultipart('people.csv', Buffer.from(text), fields)
const importers = {
  'posts and ideas': {
    upload: (person: Person, text: string | Buffer, fields: Record<string, string> = {}) =>
      person.request('imports.upload', file(text, { kind: 'ideas', ...fields })),
    read: (person: Person, id: string) => person.request('imports.read', { params: { id } }),
  },
  CRM: {
    upload: (person: Person, text: string | Buffer, fields: Record<string, string> = {}) =>
      person.request('crmImports.upload', file(text, { resource: 'contacts', ...fields })),
    read: (person: Person, id: string) => person.request('crmImports.read', { params: { id } }),
  },
  tables: {
    upload: (person: Person, text: string | Buffer, fields: Record<string, string> = {}) =>
      person.request('tableImports.upload', file(text, fields)),
    read: (person: Person, id: string) => person.request('tableImports.read', { params: { id } }),
  },
}

const connections = `Notes:
"When exporting your connection data, some of it may be missing."

First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ann,Lee,https://www.linkedin.com/in/annlee,ann@a.test,Acme,CEO,25 Nov 2024
Bo,Berg,https://www.linkedin.com/in/boberg,,Beta,CTO,24 Nov 2024
`

describe.each(Object.entries(importers))('a file for %s', (_name, { upload, read }) => {
  it('is told how it was read', async () => {
    const { data } = await upload(await signUp(app), connections)
    expect(data.headers).toEqual([
      'First Name',
      'Last Name',
      'URL',
      'Email Address',
      'Company',
      'Position',
      'Connected On',
    ])
    expect(data.n_rows).toBe(2)
    expect(data.reading).toEqual({
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ',',
      sheets: [],
      sheet: null,
      heading_row: 4,
      keeps_footer: false,
      n_below: 0,
      remarks: ['Left out above the table: rows 1 and 2.'],
      columns: {},
    })
  })

  it('is read in another way, in the place of the first reading', async () => {
    const ada = await signUp(app)
    const { data: first } = await upload(ada, 'Name;Town\nAnn;Köln, Rhein\nBo;Bonn, Rhein\n')
    expect(first.headers).toEqual(['Name', 'Town'])
    const { data: next } = await upload(ada, 'Name;Town\nAnn;Köln, Rhein\nBo;Bonn, Rhein\n', {
      delimiter: 'none',
      heading_row: '0',
      replaces: first.id,
    })
    expect([next.headers, next.n_rows, next.reading?.delimiter]).toEqual([['Column 1'], 3, ''])
    expect((await read(ada, first.id)).status).toBe(404)
    expect((await read(ada, next.id)).status).toBe(200)
  })

  it('keeps the first reading where the second cannot be', async () => {
    const ada = await signUp(app)
    const { data: first } = await upload(ada, 'Name;Town\nAnn;Bonn\n')
    const { error } = await upload(ada, 'Name;Town\nAnn;Bonn\n', { heading_row: '7', replaces: first.id })
    expect(error.message).toBe('file has no row 7 with headings')
    expect((await read(ada, first.id)).status).toBe(200)
    for (const [field, value] of [
      ['encoding', 'morse'],
      ['delimiter', '#'],
      ['heading_row', '-1'],
      ['keeps_footer', 'maybe'],
    ] as const)
      expect((await upload(ada, 'a;b\n1;2\n', { [field]: value })).error.message).toContain(field)
    const eve = await signUp(app)
    expect((await upload(eve, 'Name;Town\nAnn;Bonn\n', { replaces: first.id })).status).toBe(404)
  })

  it('has the numbers that a spreadsheet shows, and letters of its encoding', async () => {
    const ada = await signUp(app)
    const bytes = Buffer.from('Name;Ort\r\n\r\nJ\xf6rg;K\xf6ln\r\n', 'latin1')
    const { data } = await upload(ada, bytes)
    expect([data.reading?.encoding, data.sample]).toEqual(['windows-1252', [['Jörg', 'Köln']]])
  })
})

it('a list of ideas keeps what stands behind a comma', async () => {
  const ada = await signUp(app)
  const { data } = await importers['posts and ideas'].upload(
    ada,
    'Write about spring, summer and autumn\nAsk Bo\nCall, then write\n',
  )
  expect(data.sample.flat()).toContain('Ask Bo')
  expect([data.headers.length, data.reading?.delimiter]).toEqual([1, ''])
})

it('LinkedIn’s connections find their fields in the CRM', async () => {
  const { data } = await importers.CRM.upload(await signUp(app), connections)
  expect(data.mapping).toMatchObject({
    first_name: 0,
    last_name: 1,
    linkedin_url: 2,
    email: 3,
    company_id: 4,
    title: 5,
  })
})

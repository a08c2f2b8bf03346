import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Person, signUp } from '../../../../test/harness.ts'
import { startNetworkServer } from '../../../../test/networks/network-server.ts'
import { createTableProgram, type WireMethod } from '../../../../test/table-program.ts'
import { useApp } from '../../../../test/test-app.ts'
import { buildMultipart, tinyPdf } from '../../../../test/upload.ts'
import { SYSTEM } from '../../../db/engine.ts'
import { purgeAttachments } from '../attachments/purge-attachments.ts'

const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const pages: Readonly<Record<string, Buffer>> = {
  '/red%20one.png': picture,
  '/plan.pdf': tinyPdf,
  '/page.html': Buffer.from('<!doctype html><script>alert(1)</script>'),
  '/logo.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  '/huge': Buffer.alloc(10 * 1024 * 1024 + 1, 'x'),
}
const host = await startNetworkServer(({ path }) => {
  const body = pages[path]
  return body === undefined ? { status: 404 } : { status: 200, body }
})
afterAll(() => host.close())
const { app, context } = await useApp({ hasRateLimits: false, trustedUrls: [host.origin] })

interface File {
  readonly id: string
  readonly url: string
  readonly filename: string
  readonly type: string
  readonly thumbnails?: Readonly<Record<string, { url: string; width: number; height: number }>>
}
let me: Person
beforeEach(async () => {
  me = await signUp(app)
})
afterEach(() => vi.restoreAllMocks())

async function createWorld(person = me) {
  const program = await createTableProgram(app, person)
  const { table, base, add, send, tasks } = program
  const grown = await person.call('tables.createField', {
    params: { table_id: table.id },
    body: { name: 'Files', type: 'multipleAttachments' },
  })
  const fieldId = grown.fields.find(({ name }) => name === 'Files')?.id ?? ''
  const [record] = await add({ Name: 'One' })
  const id = record?.id ?? ''
  const put = async (files: unknown, method: WireMethod = 'PATCH') => {
    const answer = await send(method, `${tasks}/${id}`, { fields: { Files: files } })
    return { ...answer, files: (answer.body.fields?.['Files'] ?? []) as readonly File[] }
  }
  const read = async () => ((await send('GET', `${tasks}/${id}`)).body.fields?.['Files'] ?? []) as readonly File[]
  return { ...program, base, fieldId, id, put, read }
}
const get = (url: string | undefined, headers: Record<string, string> = {}) => {
  const { pathname } = new URL(url ?? '', 'http://localhost')
  return app.inject({ url: pathname, headers })
}
const at = (path: string) => ({ url: host.origin + path })

describe('files of a cell', () => {
  it('are fetched by their addresses, kept by their ids, replaced as a whole, and shown with signed addresses', async () => {
    const { put, read } = await createWorld()
    const { files } = await put([at('/red%20one.png'), { ...at('/plan.pdf'), filename: 'Plan 2026.pdf' }])
    const [red, plan] = files
    const own = context.config.publicUrl
    expect(files).toEqual([
      {
        id: expect.stringMatching(/^att[0-9A-Za-z]{14}$/u),
        url: expect.stringContaining(`${own}/table-files/`),
        filename: 'red one.png',
        size: picture.length,
        type: 'image/png',
        width: 800,
        height: 400,
        thumbnails: {
          small: { url: expect.any(String), width: 72, height: 36 },
          large: { url: expect.any(String), width: 512, height: 256 },
          full: { url: expect.any(String), width: 800, height: 400 },
        },
      },
      {
        id: expect.any(String),
        url: expect.any(String),
        filename: 'Plan 2026.pdf',
        size: tinyPdf.length,
        type: 'application/pdf',
      },
    ])
    const shown = await get(red?.url)
    expect([shown.statusCode, shown.rawPayload.equals(picture)]).toEqual([200, true])
    const part = await get(red?.url, { range: 'bytes=1-3' })
    expect([part.statusCode, part.body]).toEqual([206, 'PNG'])
    const small = await get(red?.thumbnails?.['small']?.url)
    expect(small.headers['content-type']).toBe('image/webp')
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 72, height: 36 })
    expect((await get(red?.thumbnails?.['small']?.url)).rawPayload.equals(small.rawPayload)).toBe(true)
    expect((await put([{ id: plan?.id }, at('/red%20one.png')])).files.map(({ filename }) => filename)).toEqual([
      'Plan 2026.pdf',
      'red one.png',
    ])
    expect((await put([{ id: plan?.id, filename: 'Old.pdf' }])).files).toMatchObject([{ filename: 'Old.pdf' }])
    expect((await put(null)).files).toEqual([])
    expect(await read()).toEqual([])
  })

  it('are copied by the address of another cell, also with typecast as a text', async () => {
    const { put, send, tasks } = await createWorld()
    const [first] = (await put([at('/plan.pdf')])).files
    const asked = host.requests.length
    const made = await send('POST', tasks, { fields: { Files: first?.url }, typecast: true })
    const [copy] = (made.body.fields?.['Files'] ?? []) as readonly File[]
    expect(copy).toMatchObject({ filename: 'plan.pdf', type: 'application/pdf' })
    expect(copy?.id).not.toBe(first?.id)
    expect(host.requests).toHaveLength(asked)
  })

  it('are sent so that nothing in them runs', async () => {
    const { put } = await createWorld()
    for (const path of ['/page.html', '/logo.svg', '/plan.pdf']) {
      const [file] = (await put([at(path)])).files
      const sent = await get(file?.url)
      expect(sent.headers, path).toMatchObject({
        'content-type': path === '/plan.pdf' ? 'application/pdf' : 'application/octet-stream',
        'content-disposition': expect.stringMatching(/^attachment;/u),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      expect(file?.thumbnails, path).toBeUndefined()
    }
  })

  it('can be had for two hours by whoever has the address, and by nobody else', async () => {
    const { put } = await createWorld()
    const [file] = (await put([at('/red%20one.png')])).files
    const path = new URL(file?.url ?? '').pathname
    const [, , id, form, expires, mac, name] = path.split('/')
    for (const wrong of [
      `/table-files/${id}/large/${expires}/${mac}/${name}`,
      `/table-files/${id}/${form}/${Number(expires) + 1}/${mac}/${name}`,
      `/table-files/attZZZZZZZZZZZZZZ/${form}/${expires}/${mac}/${name}`,
      `/table-files/${id}/${form}/${expires}/x/${name}`,
      `/table-files/${id}/__proto__/${expires}/${mac}/${name}`,
    ])
      expect((await app.inject({ url: wrong })).statusCode, wrong).toBe(404)
    const now = Date.now()
    vi.spyOn(context, 'now').mockReturnValue(new Date(now + 110 * 60_000))
    expect((await get(file?.url)).statusCode).toBe(200)
    vi.spyOn(context, 'now').mockReturnValue(new Date(now + 131 * 60_000))
    expect((await get(file?.url)).statusCode).toBe(404)
  })

  it('are refused in Airtable’s words', async () => {
    const { put } = await createWorld()
    const other = await createWorld(await signUp(app))
    const [foreign] = (await other.put([at('/plan.pdf')])).files
    const [own] = (await put([at('/plan.pdf')])).files
    const cases: readonly unknown[] = [
      [at('/nothing')],
      [at('/huge')],
      [{ url: 'http://127.0.0.1:5432/' }],
      [{ url: 'http://169.254.169.254/latest/meta-data' }],
      [{ url: 'file:///etc/passwd' }],
      [{ url: 'nowhere' }],
      [{ id: foreign?.id }],
      [{ url: foreign?.url }],
      [{ id: 'attZZZZZZZZZZZZZZ' }],
      [{ filename: 'x' }],
      ['text'],
      Array.from({ length: 11 }, () => ({ id: own?.id })),
    ]
    for (const files of cases)
      expect(await put(files), JSON.stringify(files)).toMatchObject({
        status: 422,
        body: { error: { type: 'INVALID_ATTACHMENT_OBJECT', message: expect.any(String) } },
      })
    expect((await put('text')).body.error).toMatchObject({ type: 'INVALID_VALUE_FOR_COLUMN' })
  })

  it('are uploaded into a cell, beside those that it has', async () => {
    const { send, base, id, fieldId, put, read } = await createWorld()
    await put([at('/plan.pdf')])
    const upload = (body: unknown, path = `${base.id}/${id}/Files`) => send('POST', `${path}/uploadAttachment`, body)
    const body = { contentType: 'text/html', file: picture.toString('base64'), filename: 'red.png' }
    const answer = await upload(body)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        createdTime: expect.any(String),
        fields: { [fieldId]: [{ filename: 'plan.pdf' }, { filename: 'red.png', type: 'image/png', width: 800 }] },
      },
    })
    expect((await upload(body, `${base.id}/${id}/${fieldId}`)).status).toBe(200)
    expect(await read()).toHaveLength(3)
    // What bytes do not show is what the program says, but nothing that a browser would run, and no picture.
    for (const [contentType, type] of [
      ['text/csv; charset=utf-8', 'text/csv'],
      ['Application/JSON', 'application/json'],
      ['text/html', 'application/octet-stream'],
      ['image/svg+xml', 'application/octet-stream'],
      ['image/png', 'application/octet-stream'],
      ['nonsense', 'application/octet-stream'],
    ]) {
      // In lines, as the Python client writes them.
      const file = Buffer.from('a,b\n1,2\n').toString('base64').replaceAll(/.{5}/gu, '$&\n')
      const said = { contentType, file, filename: 'list.csv' }
      const files = (await upload(said)).body.fields?.[fieldId] as readonly { readonly type: string }[]
      expect(files.at(-1)?.type, contentType).toBe(type)
      await put([at('/plan.pdf'), at('/red.png'), at('/red.png')])
    }
    const large = { ...body, file: Buffer.alloc(5 * 1024 * 1024, 1).toString('base64') }
    expect((await upload(large)).status).toBe(200)
    for (const [wrong, status] of [
      [{ ...body, file: Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64') }, 422],
      [{ ...body, file: 'x'.repeat(9_000_000) }, 413],
      [{ ...body, file: '<>' }, 422],
      [{ ...body, file: '' }, 422],
      [{ ...body, file: '\n' }, 422],
      [{ file: body.file }, 422],
      [{ ...body, more: 1 }, 422],
    ] as const)
      expect((await upload(wrong)).status).toBe(status)
    expect((await upload(body, `${base.id}/${id}/Name`)).body.error).toMatchObject({ type: 'INVALID_VALUE_FOR_COLUMN' })
    expect((await upload(body, `${base.id}/${id}/Nothing`)).body.error).toMatchObject({ type: 'UNKNOWN_FIELD_NAME' })
    expect((await upload(body, `${base.id}/recZZZZZZZZZZZZZZ/Files`)).status).toBe(404)
    const other = await createWorld(await signUp(app))
    expect((await upload(body, `${base.id}/${other.id}/Files`)).status).toBe(404)
    expect((await upload(body, `${other.base.id}/${other.id}/Files`)).status).toBe(403)
  })

  it('are written on our own pages too, undone, and looked up', async () => {
    const { base, table, fieldId, id, read } = await createWorld()
    const params = { base_id: base.id }
    const file = await me.call('tableAttachments.create', { params, ...buildMultipart('Plan.pdf', tinyPdf) })
    expect(file).toMatchObject({ filename: 'Plan.pdf', url: expect.stringMatching(/^\/table-files\//u) })
    const write = (files: unknown) =>
      me.call('tableRecords.update', {
        params: { table_id: table.id },
        body: { records: [{ id, fields: { [fieldId]: files } }] },
      })
    const added = await write([{ id: file.id }])
    expect(added.records[0]?.fields[fieldId]).toMatchObject([{ filename: 'Plan.pdf' }])
    const removed = await write(null)
    await me.call('tableRecords.undo', {
      params: { table_id: table.id },
      body: { change_id: removed.change_id ?? '' },
    })
    expect(await read()).toMatchObject([{ id: file.id, filename: 'Plan.pdf' }])
    const people = await me.call('tables.createTable', { params, body: { name: 'People' } })
    const linked = await me.call('tables.createField', {
      params: { table_id: people.id },
      body: { name: 'Work', type: 'multipleRecordLinks', options: { linkedTableId: table.id } },
    })
    const recordLinkFieldId = linked.fields.find(({ name }) => name === 'Work')?.id ?? ''
    const options = { recordLinkFieldId, fieldIdInLinkedTable: fieldId }
    const looked = await me.call('tables.createField', {
      params: { table_id: people.id },
      body: { name: 'Papers', type: 'multipleLookupValues', options },
    })
    const papers = looked.fields.find(({ name }) => name === 'Papers')?.id ?? ''
    const { records } = await me.call('tableRecords.create', {
      params: { table_id: people.id },
      body: { records: [{ fields: { [recordLinkFieldId]: [id] } }] },
    })
    expect(records[0]?.fields[papers]).toMatchObject([{ filename: 'Plan.pdf', url: expect.any(String) }])
    const wrong = await me.request('tableAttachments.create', { params, ...buildMultipart('x', Buffer.alloc(0)) })
    expect(wrong.status).toBe(400)
  })

  it('are deleted when neither a cell nor a change that can be undone holds them', async () => {
    const { base, put, read } = await createWorld()
    const params = { base_id: base.id }
    await me.call('tableAttachments.create', { params, ...buildMultipart('Loose.pdf', tinyPdf) })
    const [kept] = (await put([at('/plan.pdf')])).files
    const [undoable] = (await put([{ id: kept?.id }, at('/red%20one.png')])).files.slice(1)
    await put([{ id: kept?.id }])
    const { engine } = context
    const listRows = async () =>
      (
        await engine.query<{ id: string; key: string }>(
          SYSTEM,
          'select id, key from table_attachments where base_id = $1 order by created_at',
          [base.id],
        )
      ).rows
    await purgeAttachments(context)
    expect(await listRows()).toHaveLength(3)
    await engine.query(
      SYSTEM,
      `update table_attachments set created_at = now() - interval '2 days' where base_id = $1`,
      [base.id],
    )
    await purgeAttachments(context)
    expect((await listRows()).map(({ id }) => id).sort()).toEqual([kept?.id, undoable?.id].sort())
    await get(undoable?.thumbnails?.['large']?.url)
    const gone = (await listRows()).find(({ id }) => id === undoable?.id)?.key ?? ''
    await engine.query(SYSTEM, 'delete from table_changes where base_id = $1', [base.id])
    await purgeAttachments(context)
    expect(await listRows()).toMatchObject([{ id: kept?.id }])
    expect([await context.files.size(gone), await context.files.size(`${gone}-sizes/large`)]).toEqual([null, null])
    expect((await get((await read())[0]?.url)).statusCode).toBe(200)
  })
})

it('is shown as it is now in the payloads of webhooks', async () => {
  const { base, put, send, fieldId, id, table } = await createWorld()
  const specification = { options: { filters: { dataTypes: ['tableData'] } } }
  const hook = await send('POST', `bases/${base.id}/webhooks`, { specification })
  await put([at('/plan.pdf')])
  const { body } = await send('GET', `bases/${base.id}/webhooks/${hook.body.id}/payloads`)
  expect(body).toMatchObject({
    payloads: [
      {
        changedTablesById: {
          [table.id]: {
            changedRecordsById: {
              [id]: {
                current: { cellValuesByFieldId: { [fieldId]: [{ filename: 'plan.pdf', url: expect.any(String) }] } },
              },
            },
          },
        },
      },
    ],
  })
})

import { expect, it } from 'vitest'
import { sendForm } from '../../../test/fill-form.ts'
import { Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildFileBody, buildMultipart, tinyPdf, tinyPng } from '../../../test/upload.ts'
import { createFileToken } from './file-link.ts'

const { app, context } = await useApp({ hasRateLimits: false })
const stranger = new Person(app, null)
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' }
const upload = (owner: Person, name: string, bytes: Buffer, bucket = 'downloads') =>
  owner.call('storage.upload', { params: { bucket, '*': name }, ...buildFileBody(bytes) })
const openForm = (owner: Person, body: object) =>
  owner.call('forms.create', { body: { kind: 'download', name: 'Tide tables', ...body } })
const fill = (form: Awaited<ReturnType<typeof openForm>>, more: object = {}) =>
  sendForm(stranger, context, form, { 'Email address': 'ann@example.com', ...more })
const findLink = (page: string) => /href="(\/f\/[^"]+\/file\/[^"]+)"/u.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
const fetchFile = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { ...browser, ...headers } })

it('hands out any file by a link that only who sent the form gets, and counts it', async () => {
  const owner = await signUp(app)
  const { id: file_id } = await upload(owner, 'Tides 2027 – größer.pdf', tinyPdf)
  const form = await openForm(owner, { file_id })
  expect(form).toMatchObject({ file_id, file_name: 'Tides 2027 – größer.pdf', media_id: null, n_downloads: 0 })
  await owner.call('goals.create', { body: { name: 'Tables', kind: 'download', match: '*.pdf' } })
  const url = findLink((await fill(form)).text)
  const got = await fetchFile(url)
  expect([got.statusCode, got.headers['content-type'], got.rawPayload.equals(tinyPdf)]).toEqual([
    200,
    'application/pdf',
    true,
  ])
  expect(got.headers['content-disposition']).toContain('attachment;')
  expect(got.headers['content-security-policy']).toContain('sandbox')
  // A part that is read on, a check of what is there, and a program are no further downloads.
  await fetchFile(url, { range: 'bytes=2-' })
  await fetchFile(url, { 'if-none-match': String(got.headers.etag) })
  await fetchFile(url, { 'user-agent': 'curl/8.0' })
  const read = () => owner.call('forms.read', { params: { id: form.id } })
  expect((await read()).n_downloads).toBe(1)
  const query = { start_date: '2026-01-01', end_date: '2027-12-31' }
  await expect.poll(async () => (await owner.call('goals.report', { query })).goals[0]?.conversions).toBe(1)

  const path = url.split('?')[0] ?? ''
  const now = context.now()
  const day = 86_400_000
  const other = await openForm(owner, { name: 'Other', file_id })
  for (const [token, status] of [
    ['', 404],
    ['x.y', 404],
    [createFileToken(context.secrets, other.id, file_id, now), 404],
    [createFileToken(context.secrets, form.id, file_id, new Date(now.getTime() - day - 1)), 410],
    [createFileToken(context.secrets, form.id, file_id, new Date(now.getTime() - day + 60_000)), 200],
  ] as const)
    expect((await fetchFile(`${path}?t=${token}`)).statusCode, token).toBe(status)
  // Another file ends the links to the one before.
  const { id: newer } = await upload(owner, 'notes.txt', Buffer.from('High water at noon.'))
  await owner.call('forms.update', { params: { id: form.id }, body: { file_id: newer } })
  await expect.poll(async () => (await fetchFile(url)).statusCode).toBe(404)
  const text = await fetchFile(findLink((await fill(form)).text))
  expect([text.body, text.headers['content-type']]).toEqual(['High water at noon.', 'application/octet-stream'])
})

it('hands out a picture as well, one or the other, and nothing of somebody else or for members only', async () => {
  const owner = await signUp(app)
  const media = await owner.call('media.create', buildMultipart('pier.png', tinyPng))
  const { id: file_id } = await upload(owner, 'a.pdf', tinyPdf)
  const form = await openForm(owner, { media_id: media.id, redirect_url: null })
  const change = (body: object) => owner.call('forms.update', { params: { id: form.id }, body })
  const picture = await fetchFile(findLink((await fill(form)).text))
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await change({ file_id })).toMatchObject({ file_id, media_id: null })
  expect(await change({ media_id: media.id })).toMatchObject({ file_id: null, media_id: media.id })
  const stolen = await upload(await signUp(app), 'secret.pdf', tinyPdf)
  const hidden = await upload(owner, 'contract.pdf', tinyPdf, 'hr')
  for (const id of [stolen.id, hidden.id])
    expect((await owner.request('forms.update', { params: { id: form.id }, body: { file_id: id } })).status).toBe(404)
  const both = await owner.request('forms.update', { params: { id: form.id }, body: { file_id, media_id: media.id } })
  expect(both.error.message).toBe('file_id must not be given together with media_id')
  // Who gets a file stays for it, with a way to the page that follows.
  const site = new URL(form.url).pathname.split('/')[2] ?? ''
  const next = `${context.config.publicUrl}/site/${site}/`
  await change({ redirect_url: next })
  const thanks = await fill(form)
  expect([thanks.status, findLink(thanks.text) !== '', thanks.text.includes(`href="${next}"`)]).toEqual([
    200,
    true,
    true,
  ])
})

it('is shown in frames of the sites that it names, and takes nothing from pages of others', async () => {
  const owner = await signUp(app)
  const form = await openForm(owner, { name: 'Framed' })
  const frame = async () => {
    const answer = await app.inject({ method: 'GET', url: `${new URL(form.url).pathname}?embed=1` })
    return String(answer.headers['content-security-policy']).split('frame-ancestors ')[1]
  }
  expect(await frame()).toBe('*')
  const params = { id: form.id }
  const saved = await owner.call('forms.update', {
    params,
    body: { embed_sites: ['WWW.example.com', 'localhost:8080'] },
  })
  expect(saved.embed_sites).toEqual(['www.example.com', 'localhost:8080'])
  const named = "'self' https://www.example.com http://www.example.com https://localhost:8080 http://localhost:8080"
  await expect.poll(frame).toBe(named)
  const alone = await app.inject({ method: 'GET', url: new URL(form.url).pathname })
  expect(alone.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  const own = new URL(context.config.publicUrl).origin
  for (const [origin, status] of [
    [undefined, 200],
    [own, 200],
    ['https://www.example.com', 200],
    ['https://evil.example', 403],
    ['null', 403],
  ] as const) {
    const headers: Record<string, string> = origin === undefined ? {} : { origin }
    const answer = await sendForm(stranger, context, form, { 'Email address': 'ann@example.com' }, { headers })
    expect(answer.status, origin).toBe(status)
  }
  for (const site of ['https://example.com', 'a b', 'example.com; script-src *', 'x'.repeat(300), "'self'"])
    expect((await owner.request('forms.update', { params, body: { embed_sites: [site] } })).status, site).toBe(400)
})

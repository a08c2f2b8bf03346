import { parse } from 'csv-parse/sync'
import { expect, it, vi } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { draftPost, publishPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'

const { app, context } = await useApp()
const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })
const waitOptions = { timeout: 60_000, interval: 100 }

it('streams every post that matches, and nothing of it is a formula', async () => {
  const ada = await signUp(app)
  await Promise.all(
    Array.from({ length: 205 }, (_, at) => draftPost(ada, context, { title: `Post ${at}`, markdown: `Text ${at}` })),
  )
  const formula = '=HYPERLINK("https://evil.example")'
  await draftPost(ada, context, { title: formula, markdown: '- a list, "quoted"\n- and more' })
  await publishPost(ada, context, { title: 'Live one', markdown: 'Text' })
  const stranger = await signUp(app)
  await draftPost(stranger, context, { title: 'Not yours' })
  const answer = await ada.request('exports.posts')
  expect(answer.headers['content-disposition']).toMatch(/attachment; filename="posts-\d{4}-\d\d-\d\d.csv"/u)
  const rows = rowsOf(answer.text)
  expect(rows).toHaveLength(207)
  expect(new Set(rows.map((row) => row['Id'])).size).toBe(207)
  expect(answer.text).not.toContain('Not yours')
  expect(answer.text).not.toMatch(/(^|,|\n)"?=/u)
  expect(rows.find((row) => row['Title']?.includes('HYPERLINK'))).toMatchObject({
    Title: `'${formula}`,
    Text: `'- a list, "quoted"\n- and more\n`,
    Channel: 'Blog',
    Status: 'draft',
  })
  const live = rowsOf((await ada.request('exports.posts', { query: { status: 'published' } })).text)
  expect(live).toMatchObject([{ Title: 'Live one', URL: expect.stringContaining('/site/') }])
})

it('comes back in as it went out', async () => {
  const ada = await signUp(app)
  const markdown = '- a list, "quoted"\n- with [a link](https://a.nl)\n\n> And a quote.\n'
  await draftPost(ada, context, { title: '+1 for "tables"', markdown })
  const { text } = await ada.request('exports.posts')
  const bob = await signUp(app)
  const found = await bob.call('imports.upload', buildMultipart('posts.csv', Buffer.from(text), { kind: 'posts' }))
  expect(found.mapping).toMatchObject({ title: 0, body: 1, channel: 2 })
  const params = { id: found.id }
  const until = (state: string) =>
    vi.waitFor(async () => expect((await bob.call('imports.read', { params })).state).toBe(state), waitOptions)
  await bob.call('imports.check', { params, body: { mapping: found.mapping } })
  await until('checked')
  await bob.call('imports.run', { params })
  await until('done')
  const [post] = rowsOf((await bob.request('exports.posts')).text)
  expect(post).toMatchObject({ Title: `'+1 for "tables"`, Text: `'${markdown}` })
})

it('gives ideas by the filters of their list', async () => {
  const ada = await signUp(app)
  await ada.call('ideas.create', { body: { text: '@home, "again"' } })
  const gone = await ada.call('ideas.create', { body: { text: 'Archived one' } })
  await ada.call('ideas.update', { params: { id: gone.id }, body: { status: 'archived' } })
  const rows = rowsOf((await ada.request('exports.ideas', { query: { status: 'active' } })).text)
  expect(rows).toMatchObject([{ Idea: `'@home, "again"`, Status: 'new', Posts: '0' }])
})

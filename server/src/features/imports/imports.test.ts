import type { Import } from '@draftwright/contract/imports'
import { expect, it, vi } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'

const { app, context } = await useApp()

const upload = (person: Person, table: string | Buffer, kind: 'posts' | 'ideas' = 'posts') =>
  person.call('imports.upload', buildMultipart('table.csv', Buffer.from(table), { kind }))

const waitForState = (person: Person, id: string, state: Import['state']) =>
  vi.waitFor(
    async () => {
      const found = await person.call('imports.read', { params: { id } })
      expect(found.state).toBe(state)
      return found
    },
    { timeout: 60_000, interval: 100 },
  )

async function checkImport(person: Person, found: Import, more: object = {}) {
  await person.call('imports.check', { params: { id: found.id }, body: { mapping: found.mapping, ...more } })
  return waitForState(person, found.id, 'checked')
}

async function runImport(person: Person, found: Import, more: object = {}) {
  await checkImport(person, found, more)
  await person.call('imports.run', { params: { id: found.id } })
  return waitForState(person, found.id, 'done')
}

it('goes from a table to drafts, row by row, and says what is wrong with the others', async () => {
  const ada = await signUp(app)
  await ada.call('accounts.changeSettings', { body: { time_zone: 'Europe/Amsterdam' } })
  await ada.call('channels.create', { body: { name: 'Our page', channel_type: 'manual', network: 'linkedin' } })
  await ada.call('pillars.create', { body: { name: 'Fewer no-shows' } })
  const table = [
    'Headline;Content;Network;Topic;Publish date;Status',
    '"Ask for days";"Ask **which** days suit; not how\n\n- patient\n- someone is";our page;Fewer no-shows;29.03.2026 14:30;published',
    'As HTML;"<p>Hi <b>there</b><script>alert(1)</script> <a href=""javascript:x"">x</a></p>";;;2026-10-25;',
    ';No title;;;;',
    'Bad;Text;Nowhere;Nothing;31/02/2026;',
    'Ask for days;Another text;Our page;;;',
    '',
  ].join('\r\n')
  const found = await upload(ada, table)
  expect(found).toMatchObject({ state: 'uploaded', delimiter: ';', encoding: 'utf-8', n_rows: 5 })
  expect(found.mapping).toMatchObject({ title: 0, body: 1, channel: 2, pillar: 3, planned_at: 4, slug: null })
  const dry = await checkImport(ada, found)
  expect(dry.counts).toMatchObject({ ready: 2, error: 2, duplicate: 1, created: 0 })
  expect(await ada.call('content.list')).toEqual([])
  const rows = await ada.call('imports.rows', { params: { id: found.id }, query: { state: 'error' } })
  expect(rows.map(({ n, problems }) => [n, problems.map(({ field }) => field)])).toEqual([
    [4, ['title']],
    [5, ['channel', 'pillar', 'planned_at']],
  ])
  await ada.call('imports.run', { params: { id: found.id } })
  const done = await waitForState(ada, found.id, 'done')
  expect(done.counts).toMatchObject({ created: 2, error: 2, duplicate: 1 })
  const posts = await ada.call('content.list', { query: { sort_by: 'title', sort_order: 'desc' } })
  // Whatever the file says, imported posts are drafts; on the day clocks are set back, nine is an hour later than the day before.
  expect(posts).toMatchObject([
    { title: 'Ask for days', status: 'draft', planned_at: '2026-03-29T12:30:00.000Z', model: null },
    { title: 'As HTML', status: 'draft', planned_at: '2026-10-25T08:00:00.000Z', channel_id: null },
  ])
  const [first, second] = await Promise.all(posts.map(({ id }) => ada.call('content.read', { params: { id } })))
  expect(first?.rich_content.content).toMatchObject([{ type: 'paragraph' }, { type: 'bulletList' }])
  expect(JSON.stringify(second?.rich_content)).not.toMatch(/script|alert/u)
  const problems = await ada.request('imports.problems', { params: { id: found.id } })
  expect(problems.headers['content-type']).toContain('text/csv')
  expect(problems.text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['Row', '4', '5', '6', ''])
  expect(problems.text).toContain('Planned for: is not a date that exists')
})

it('takes away what it made and nobody touched, and keeps the rest', async () => {
  const ada = await signUp(app)
  const found = await upload(ada, 'Title,Text\nOne,First text\nTwo,Second text\nThree,Third text\n')
  await runImport(ada, found)
  const [one, , two] = await ada.call('content.list', { query: { sort_by: 'title', sort_order: 'asc' } })
  await ada.call('content.update', { params: { id: one?.id ?? '' }, body: { title: 'One, changed' } })
  await ada.call('comments.create', { params: { id: two?.id ?? '' }, body: { body: 'Keep this one' } })
  const undone = await ada.call('imports.undo', { params: { id: found.id } })
  expect(undone).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 2, created: 0 } })
  const left = await ada.call('content.list', { query: { sort_by: 'title', sort_order: 'asc' } })
  expect(left.map(({ title }) => title)).toEqual(['One, changed', 'Two'])
  expect((await ada.request('imports.undo', { params: { id: found.id } })).error.code).toBe('wrong_state')
  const ideas = await upload(ada, 'Note\nClose at noon\nPrint less\nVoted for\n', 'ideas')
  expect((await runImport(ada, ideas)).counts.created).toBe(3)
  const listed = await ada.call('ideas.list')
  const called = (text: string) => ({ params: { id: listed.find((idea) => idea.text === text)?.id ?? '' } })
  await ada.call('ideas.update', { ...called('Print less'), body: { text: 'Changed' } })
  const bob = await addMember(context, ada, 'general_member')
  await bob.call('ideas.vote', called('Voted for'))
  await ada.call('imports.undo', { params: { id: ideas.id } })
  expect((await ada.call('ideas.list')).map(({ text }) => text).sort()).toEqual(['Changed', 'Voted for'])
})

it('knows what is there already, and imports it all the same where that is wished', async () => {
  const ada = await signUp(app)
  const table = 'title,body\nSame,The text\nsame,Other words\nDifferent,The   text\n'
  expect((await runImport(ada, await upload(ada, table))).counts).toMatchObject({ created: 1, duplicate: 2 })
  expect((await checkImport(ada, await upload(ada, table))).counts).toMatchObject({ ready: 0, duplicate: 3 })
  const all = await runImport(ada, await upload(ada, table), { on_duplicate: 'import' })
  expect(all.counts.created).toBe(3)
  const slugs = (await ada.call('content.list')).map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(4)
})

it('remembers how columns were read', async () => {
  const ada = await signUp(app)
  const table = 'A,B,C\nTitle one,x,Text one\n'
  const first = await upload(ada, table)
  expect(first.mapping).toMatchObject({ title: null, body: null })
  const refused = await ada.request('imports.check', { params: { id: first.id }, body: { mapping: first.mapping } })
  expect(refused).toMatchObject({
    status: 400,
    error: { details: [{ field: 'mapping.title' }, { field: 'mapping.body' }] },
  })
  await checkImport(ada, { ...first, mapping: { title: 0, body: 2 } })
  expect((await upload(ada, table)).mapping).toEqual({ title: 0, body: 2 })
})

it('is only for who started it and for publishers', async () => {
  const ada = await signUp(app)
  const bob = await addMember(context, ada, 'general_member')
  const eve = await addMember(context, ada, 'general_member')
  const { id } = await upload(bob, 'Title,Text\nOne,First\n')
  expect((await eve.request('imports.read', { params: { id } })).status).toBe(403)
  expect(await eve.call('imports.list')).toEqual([])
  expect((await ada.call('imports.list')).map((one) => one.id)).toEqual([id])
})

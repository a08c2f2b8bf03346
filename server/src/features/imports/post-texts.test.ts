import type { Import } from '@draftwright/contract/imports'
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import { parse } from 'csv-parse/sync'
import { expect, it, vi } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'

const { app } = await useApp({ hasRateLimits: false })

const waitForState = (person: Person, id: string, state: Import['state']) =>
  vi.waitFor(
    async () => {
      const found = await person.call('imports.read', { params: { id } })
      expect(found.state).toBe(state)
      return found
    },
    { timeout: 60_000, interval: 50 },
  )

/** Uploads a file, checks and runs its import with what is proposed; returns it and the posts, by title. */
async function importFile(person: Person, name: string, bytes: Buffer, plan: object = {}) {
  const { id, mapping, settings, reading } = await person.call(
    'imports.upload',
    buildMultipart(name, bytes, { kind: 'posts' }),
  )
  const { body_format } = settings
  const body = { mapping, ...(body_format === undefined ? {} : { body_format }), ...plan }
  await person.call('imports.check', { params: { id }, body })
  const checked = await waitForState(person, id, 'checked')
  await person.call('imports.run', { params: { id } })
  await waitForState(person, id, 'done')
  const listed = await person.call('content.list', { query: { sort_by: 'title', sort_order: 'asc' } })
  const posts = await Promise.all(listed.map((post) => person.call('content.read', { params: { id: post.id } })))
  return { id, checked, reading, posts }
}

const csv = (...rows: string[][]) =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n'))

it('says, per row, what is left out, and leaves a note in its place', async () => {
  const ada = await signUp(app)
  const bytes = csv(
    ['Title', 'Text', 'Tags'],
    ['Gallery', 'Before\n\n[gallery ids="1,2"]\n\nafter', 'sea, #port'],
    ['Caption', 'First line\nsecond line\n\n#1 tip', ''],
    ['Film', '<p>See</p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>', ''],
  )
  const { id, checked, posts } = await importFile(ada, 'posts.csv', bytes)
  expect(checked).toMatchObject({ n_noted: 1, counts: { ready: 3, error: 0 } })
  const noted = await ada.call('imports.rows', { params: { id }, query: { is_noted: 'true' } })
  expect(noted).toMatchObject([
    { n: 2, state: 'created', problems: [{ field: 'body', message: 'without gallery of 2 pictures' }] },
  ])
  const [caption, film, gallery] = posts
  expect(gallery?.rich_content.content).toMatchObject([
    { type: 'paragraph' },
    { type: 'prompt', attrs: { text: 'Left out of the import: gallery of 2 pictures' } },
    { type: 'paragraph' },
  ])
  expect(gallery?.settings).toMatchObject({ tags: ['sea', 'port'] })
  expect(caption?.rich_content.content).toMatchObject([
    { type: 'paragraph', content: [{ text: 'First line' }, { type: 'hardBreak' }, { text: 'second line' }] },
    { type: 'paragraph', content: [{ text: '#1 tip' }] },
  ])
  expect(JSON.stringify(film?.rich_content)).toContain('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  const { text } = await ada.request('imports.problems', { params: { id } })
  expect(parse(text, { columns: true })).toMatchObject([{ Row: '2', Problem: 'Text: without gallery of 2 pictures' }])
})

it('takes a text as it stands where that is wished', async () => {
  const ada = await signUp(app)
  const body = '# not a heading\n- not a list <b>or bold</b>'
  const { posts } = await importFile(ada, 'posts.csv', csv(['Title', 'Text'], ['Plain', body]), { body_format: 'text' })
  expect(posts[0]?.rich_content.content).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '# not a heading' },
        { type: 'hardBreak' },
        { type: 'text', text: '- not a list <b>or bold</b>' },
      ],
    },
  ])
})

it('reads front matter of a Markdown file as title, day, tags and slug', async () => {
  const ada = await signUp(app)
  const text =
    '---\ntitle: High tide\ndate: 2026-05-04\ntags: [sea, port]\nslug: tides\ndescription: About water\nlayout: post\n---\n\n## Why\n\nBecause.'
  const { posts, checked, reading } = await importFile(ada, '2026-05-04-high-tide.md', Buffer.from(text))
  expect(reading?.format).toBe('markdown')
  expect(posts).toMatchObject([
    {
      title: 'High tide',
      slug: 'tides',
      excerpt: 'About water',
      status: 'draft',
      planned_at: expect.stringMatching(/^2026-05-04T/u),
      settings: { tags: ['sea', 'port'] },
      rich_content: { content: [{ type: 'heading' }, { type: 'paragraph' }] },
    },
  ])
  expect(checked.n_noted).toBe(1)
  // A draft has no day yet.
  const draft = '---\ntitle: Low tide\ndate: 2026-05-04\ndraft: true\n---\nLater.'
  const { posts: both } = await importFile(ada, 'low.md', Buffer.from(draft))
  expect(both.find(({ title }) => title === 'Low tide')).toMatchObject({ planned_at: null })
})

it('takes the title of a Markdown file from its heading, or its name', async () => {
  const ada = await signUp(app)
  await importFile(ada, 'a.md', Buffer.from('# Tides\n\nText of tides.'))
  const { posts } = await importFile(ada, 'about-quays.md', Buffer.from('Only *text*.'))
  expect(posts.map(({ title }) => title)).toEqual(expect.arrayContaining(['about quays', 'Tides']))
  expect(posts.find(({ title }) => title === 'Tides')?.rich_content.content).toHaveLength(1)
})

it('makes a post of a Word document', async () => {
  const ada = await signUp(app)
  const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] })
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ text: 'A harbour & its tides', heading: HeadingLevel.HEADING_1 }),
          new Paragraph({
            children: [
              new TextRun({ text: 'Bold', bold: true }),
              new TextRun(' and H'),
              new TextRun({ text: '2', subScript: true }),
              new TextRun('O'),
            ],
          }),
          new Paragraph({ text: 'Why', heading: HeadingLevel.HEADING_2 }),
          new Paragraph({ text: 'First', bullet: { level: 0 } }),
          new Table({
            rows: [
              new TableRow({ children: [cell('Quay'), cell('Depth')] }),
              new TableRow({ children: [cell('A'), cell('9 m')] }),
            ],
          }),
        ],
      },
    ],
  })
  const { posts, reading } = await importFile(ada, 'harbour.docx', await Packer.toBuffer(document))
  expect(reading?.format).toBe('docx')
  expect(posts).toMatchObject([{ title: 'A harbour & its tides', status: 'draft' }])
  const { content } = posts[0]?.rich_content ?? { content: [] }
  expect(content.map(({ type }) => type)).toEqual(['paragraph', 'heading', 'bulletList', 'table'])
  expect(JSON.stringify(content[0])).toContain('H₂O')
})

it('refuses a Word document for ideas, and one without words', async () => {
  const ada = await signUp(app)
  const empty = await Packer.toBuffer(new Document({ sections: [{ children: [] }] }))
  const refuse = async (kind: 'posts' | 'ideas') =>
    (await ada.request('imports.upload', buildMultipart('a.docx', empty, { kind }))).error.message
  expect(await refuse('ideas')).toContain('is a Word document (.docx)')
  expect(await refuse('posts')).toContain('has no text')
})

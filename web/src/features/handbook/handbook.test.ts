import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { readInterfaceTexts } from '../../../interface-texts.ts'
import { pages } from '../../app/pages.ts'
import { routes } from '../../app/router.tsx'
import { pageChapters } from './page-chapters.ts'
import { parsePlace } from './place.ts'

const folder = join(import.meta.dirname, '../../../../handbook')
const contents = 'README.md'
const chapters = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== contents)
    .map((name) => [name.replace('.md', ''), readFileSync(join(folder, name), 'utf8')] as const),
)
const all = [...chapters].flatMap(([slug, text]) =>
  [...text.matchAll(/[^\n]+/gu)].map(([line]) => [slug, line] as const),
)
const find = (pattern: RegExp) =>
  all.flatMap(([slug, line]) => [...line.matchAll(pattern)].map(([, text = '']) => ({ slug, text })))

const toId = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[’']/gu, '')
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '')
const headings = new Map(
  [...chapters].map(([slug, text]) => [slug, [...text.matchAll(/^## (.+)$/gmu)].map(([, title = '']) => toId(title))]),
)

it('has a chapter about every page, with the section that it names', () => {
  const missing = Object.keys(pages).filter((name) => !(name in pageChapters))
  expect(missing, 'Name its chapter in page-chapters.ts').toEqual([])
  for (const text of Object.values(pageChapters)) {
    const { slug, id } = parsePlace(text)
    expect([...chapters.keys()]).toContain(slug)
    if (id !== '') expect(headings.get(slug), text).toContain(id)
  }
})

it('lists every chapter in the contents, under its own title', () => {
  const listed = [...readFileSync(join(folder, contents), 'utf8').matchAll(/^- \[(.+)\]\((.+)\.md\)$/gmu)]
  expect(listed.map(([, , slug]) => slug).sort()).toEqual([...chapters.keys()].sort())
  for (const [, title, slug = ''] of listed) expect(chapters.get(slug)).toMatch(`# ${title}\n`)
})

it('names in bold only what the interface says', () => {
  const texts = new Set([...readInterfaceTexts().values()].flatMap((found) => [...found]))
  const labels = find(/\*\*([^*]+)\*\*/gu)
  expect(labels.length).toBeGreaterThan(200)
  expect(labels.filter(({ text }) => !texts.has(text))).toEqual([])
})

it('links to chapters, headings and pages that exist', () => {
  const links = find(/\]\(([^)]+)\)/gu).filter(({ text }) => !/^https:|^pictures\//u.test(text))
  const broken = links.filter(({ text }) => {
    const [, slug = '', id] = /^([\w-]+)\.md(?:#(.+))?$/u.exec(text) ?? []
    if (slug !== '') return !chapters.has(slug) || (id !== undefined && headings.get(slug)?.includes(id) !== true)
    return matchRoutes(routes, text)?.at(-1)?.route.lazy === undefined
  })
  expect(broken).toEqual([])
})

it('names only pictures that are there, in both colour schemes, each described', () => {
  const names = readdirSync(join(folder, 'pictures'))
  const pictures = find(/(!\[[^\]]*\]\([^)]+\))/gu)
  for (const { slug, text } of pictures) {
    const [, alt = '', name = ''] = /!\[(.*)\]\(pictures\/(.+)\.webp\)/u.exec(text) ?? []
    expect(alt.length, slug).toBeGreaterThan(10)
    expect(names, slug).toEqual(expect.arrayContaining([`${name}.webp`, `${name}-dark.webp`]))
  }
  const used = new Set(pictures.map(({ text }) => /pictures\/(.+)\.webp/u.exec(text)?.[1]))
  expect(names.filter((name) => !used.has(name.replace(/(-dark)?\.webp$/u, '')))).toEqual([])
})

import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { nothing, parseBlocks } from './blocks.ts'
import { highlightCode } from './highlight.ts'
import type { Source } from '../run/sources.ts'
import { Markdown } from './Markdown.tsx'
import { parseLink } from './parse-link.ts'

const nordlicht: Source = {
  id: '1',
  href: '/crm/opportunities?open=1',
  kind: 'opportunity',
  title: 'Nordlicht',
  facts: [],
}
const shown = (text: string, isChecked = false): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <Markdown text={text} sources={[nordlicht]} isChecked={isChecked} />
      </MemoryRouter>
    </MantineProvider>,
  )

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <iframe src="https://evil.example"></iframe> b',
  '<a href="javascript:alert(1)">x</a>',
  '<svg/onload=alert(1)>',
  '<!-- --><style>*{display:none}</style>',
  '[x](<javascript:alert(1)>) <b onclick=alert(1)>b</b>',
  '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
  '- <details open ontoggle=alert(1)>',
  '```html\n<script>alert(1)</script>\n```',
])('%s is shown as words, never as an element', (text) => {
  const html = shown(text)
  expect(html).not.toMatch(/<(?:script|img|iframe|svg\/|style>\*|b |details)/u)
  expect(html).not.toMatch(/<[^>]+\s(?:on\w+|src)=/u)
})

test.each([
  '![track](https://evil.example/x.png?d=secret)',
  '![track][1]\n\n[1]: https://evil.example/x.png',
  '[![p](https://evil.example/i.png)](javascript:alert(1))',
])('%s fetches no picture: its words stay', (text) => {
  const html = shown(text)
  expect(html).not.toContain('<img')
  expect(html).not.toContain('evil.example')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\u0000script:alert(1)',
  ' \tjavascript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example/x',
  '/\\evil.example',
  '/\t/evil.example',
  'https://user:password@evil.example/',
  'blob:https://evil.example/1',
  'relative/path',
])('%s leads nowhere', (target) => {
  expect(parseLink(target)).toEqual({ kind: 'words' })
})

test('a page of the app is a link of the router, an address outside shows its host', () => {
  expect(shown('[Nordlicht](/crm/opportunities?open=1)')).toContain('href="/crm/opportunities?open=1"')
  const html = shown('[our bank](https://bank.example.com/login)')
  expect(html).toContain('rel="noopener noreferrer nofollow"')
  expect(html).toContain('(bank.example.com)')
})

test('a citation is a numbered link that names its row', () => {
  const html = shown('Two deals are stuck. [1](/crm/opportunities?open=1 "Nordlicht")')
  expect(html).toContain('aria-label="Source 1: Nordlicht"')
})

test.each([
  ['Acme waits. [2](/crm/companies?open=9 "Acme")', 'Acme waits. [2]'],
  ['Acme waits. [1](/crm/companies?open=9)', 'Acme waits. [1]'],
  ['The [Deal](/crm/companies?open=9) waits.', 'The Deal waits.'],
  ['Acme waits [1].', 'Acme waits [1].'],
])('%s is no source: it is not among the references', (text, words) => {
  const html = shown(text)
  expect(html).toContain(`<p>${words}</p>`)
  expect(html).not.toContain('href')
})

const source = '[1](/crm/opportunities?open=1 "Nordlicht")'
test.each([
  ['There are 3 deals.', ['There are 3 deals.']],
  [`There are 3 deals ${source}.`, []],
  [`There are 3 deals. ${source} Nobody called.`, []],
  [`There are 3 deals. ${source} They are worth €5,000. Nobody called.`, ['They are worth €5,000.']],
  ['**In all 40 %.** Nothing else.', ['In all 40 %.']],
  [`Two are **stuck**. It fell by 5\nand rose ${source}.`, ['It fell by 5']],
  ['Q3 was calm, says GPT-4.', []],
  ['Step 1: call them. `x = 5`', []],
  [`- 3 deals ${source}\n- 4 more`, ['4 more']],
  [`| Deal | Worth |\n|---|---|\n| A ${source} | 5 |\n| B | 6 |`, ['6']],
])('%s: marked as without a source: %j', (text, wanted) => {
  const html = shown(text, true).replace(/<style.*?<\/style>/gsu, '')
  const marked = html
    .split('No source')
    .slice(0, -1)
    .map((before) =>
      before
        .replace(/<svg.*?<\/svg>/gsu, '')
        .replace(/<[^>]+>/gu, '\0')
        .replace(/\0+$/u, ''),
    )
  expect(marked.length, html).toBe(wanted.length)
  wanted.forEach((words, at) =>
    expect(marked[at]?.replaceAll('\0', '').trimEnd().endsWith(words), marked[at]).toBe(true),
  )
  expect(shown(text)).not.toContain('No source')
})

test.each([
  ['It costs $5 and $6.', []],
  ['From $5 to $$', []],
  ['`$$x$$` and \\`', []],
  ['The sum is \\(a_1 * b_1 * c_{x}\\) here.', ['a_1 * b_1 * c_{x}']],
  ['$$\\frac{a}{b} \\\\ c$$', ['\\frac{a}{b} \\\\ c']],
  ['- \\[\nx^2\n\\]', ['x^2']],
  ['Half \\(x', []],
  ['$$a\n\nb$$', []],
])('%s has the formulas %j, and nothing else is one', (text, wanted) => {
  const html = shown(text)
  const found = [...html.matchAll(/hidden=""><\/span><code>([^<]*)<\/code>/gu)].map(([, tex]) => tex)
  expect(found, html).toEqual(wanted)
})

test('code is read in pieces that are text, whatever it says', () => {
  const pieces = highlightCode('const a = "<img src=x>" // 1', 'ts') ?? []
  expect(pieces.map(({ text }) => text).join('')).toBe('const a = "<img src=x>" // 1')
  expect(pieces.filter(({ kind }) => kind !== null)).toEqual([
    { text: 'const', kind: 'keyword' },
    { text: '"<img src=x>"', kind: 'string' },
    { text: '// 1', kind: 'comment' },
  ])
  expect(highlightCode('x', 'brainfuck')).toBeNull()
})

test('tables, lists, tasks and code are what they are', () => {
  const html = shown('# A\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n1. x\n2. y\n\n- [x] done\n\n`a < b` &amp; c')
  for (const piece of [
    '<h3>A',
    '<th scope="col"',
    'text-align:right',
    '<ol start="1"',
    'type="checkbox"',
    '<code>a &lt; b</code> &amp; c',
  ])
    expect(html).toContain(piece)
})

test('a text read piece by piece has the blocks it has at once, and those that are finished stay the same objects', () => {
  const text =
    'One.\n\n- a\n- b\n\n  more of b\n\n| x |\n|---|\n| 1 |\n\n```\ncode\n\nmore\n```\n\nTitle\n=====\n\nEnd.'
  for (const size of [1, 3, 7]) {
    let now = nothing
    for (let at = 0; at < text.length; at += size) {
      const before = now
      now = parseBlocks(text.slice(0, at + size), before)
      for (const [place, block] of before.blocks.slice(0, -4).entries()) expect(now.blocks[place]).toBe(block)
    }
    const plain = (blocks: typeof now.blocks) => blocks.map(({ type, raw }) => [type, raw])
    expect(plain(now.blocks)).toEqual(plain(parseBlocks(text).blocks))
  }
})

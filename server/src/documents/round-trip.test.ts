import { Doc, type Paragraph, type TableCell } from '@draftwright/contract/document'
import { describe, expect, it } from 'vitest'
import { parseHtml } from './parse-html.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'
import { toText } from './to-text.ts'

const t = (text: string, ...marks: ('bold' | 'italic' | 'strike' | 'underline' | 'code')[]) =>
  marks.length > 0
    ? { type: 'text' as const, text, marks: marks.map((type) => ({ type })) }
    : { type: 'text' as const, text }
const p = (...content: ReturnType<typeof t>[]) => ({ type: 'paragraph' as const, content })
const li = (...content: Doc['content']) => ({ type: 'listItem' as const, content })
type Content = Doc['content']
const empty = { type: 'paragraph' as const }
const createCell =
  (type: 'tableCell' | 'tableHeader') =>
  (...content: Paragraph[]) => ({ type, content })
const [td, th] = [createCell('tableCell'), createCell('tableHeader')]
const table = (...rows: TableCell[][]) => ({
  type: 'table' as const,
  content: rows.map((content) => ({ type: 'tableRow' as const, content })),
})
const inList = (block: Content[number]) => ({ type: 'bulletList' as const, content: [li(p(t('See')), block)] })

const kinds: Record<string, Content> = {
  'plain words': [p(t('One line.')), p(t('Another.'))],
  headings: [
    { type: 'heading', attrs: { level: 2 }, content: [t('Two')] },
    { type: 'heading', attrs: { level: 4 }, content: [t('Four')] },
  ],
  'every mark': [
    p(
      t('a '),
      t('bold', 'bold'),
      t(' '),
      t('italic', 'italic'),
      t(' '),
      t('gone', 'strike'),
      t(' '),
      t('x = 1', 'code'),
    ),
  ],
  underline: [p(t('an '), t('important', 'underline'), t(' word'))],
  'marks that overlap': [p(t('both', 'bold', 'italic'), t(' only bold', 'bold'), t(' and none'))],
  'marks that touch': [p(t('bold', 'bold'), t('italic', 'italic'))],
  links: [
    {
      type: 'paragraph',
      content: [
        t('see '),
        {
          type: 'text',
          text: 'the (long) page',
          marks: [{ type: 'link', attrs: { href: 'https://a.example/x_(y)?a=1&b=2' } }],
        },
        t('.'),
      ],
    },
  ],
  'a line break': [{ type: 'paragraph', content: [t('one'), { type: 'hardBreak' }, t('two')] }],
  lists: [
    {
      type: 'bulletList',
      content: [li(p(t('a'))), li(p(t('b')), { type: 'bulletList', content: [li(p(t('deep')))] })],
    },
    { type: 'orderedList', attrs: { start: 3 }, content: [li(p(t('three'))), li(p(t('four')), p(t('more')))] },
  ],
  'two lists in a row': [
    { type: 'bulletList', content: [li(p(t('a')))] },
    { type: 'bulletList', content: [li(p(t('b')))] },
  ],
  tables: [
    table(
      [th(p(t('Plan'))), th(p(t('Price')))],
      [td(p(t('Small', 'bold'))), td(p(t('9 €')))],
      [td(p(t('a | b'))), td(empty)],
    ),
    table(
      [td(p(t('x', 'code'), t(' or '), t('a || b', 'code'))), td(p(t('* ~ `tick` \\|')))],
      [td(p(t('1'))), td(p(t('2')))],
    ),
    inList(table([th(p(t('Deep'))), th(p(t('in a list')))], [td(p(t('1'))), td(p(t('2')))])),
    { type: 'blockquote', content: [table([th(p(t('Q'))), th(p(t('R')))], [td(p(t('1'))), td(p(t('2')))])] },
  ],
  quotes: [{ type: 'blockquote', content: [p(t('said')), { type: 'blockquote', content: [p(t('deeper'))] }] }],
  code: [
    { type: 'codeBlock', attrs: { language: 'ts' }, content: [t('const a = `x`\n\n  if (a < b && c) {}')] },
    { type: 'codeBlock', attrs: { language: null }, content: [t('```\nfence\n```')] },
  ],
  'rules and prompts': [
    p(t('above')),
    { type: 'horizontalRule' },
    { type: 'prompt', attrs: { text: 'Add an example of <this> & *that*' } },
    p(t('below')),
  ],
  'Markdown’s own signs': [
    p(t('# not a heading')),
    p(t('- not a list')),
    p(t('1. not a list')),
    p(t('> not a quote')),
    p(t('*stars* _lines_ snake_case `ticks` [brackets](x) <b>tags</b> &amp; ~~waves~~ back\\slash')),
    p(t('[[not a prompt]]')),
    p(t('---')),
    p(t('a | b')),
  ],
  'other scripts': [p(t('日本語の文章。')), p(t('مرحبا', 'bold')), p(t('👩‍👩‍👧 family'))],
}

describe.each(Object.entries(kinds))('%s', (_name, content) => {
  const doc: Doc = { type: 'doc', content }

  it('fit the contract', () => {
    expect(Doc.parse(doc)).toEqual(doc)
  })
  it('come back from HTML', () => {
    expect(parseHtml(toHtml(doc, { prompts: 'mark' }))).toEqual(doc)
  })
  it('come back from Markdown', () => {
    expect(parseMarkdown(toMarkdown(doc))).toEqual(doc)
  })
})

describe('images', () => {
  const attrs = { src: '/media/a.webp', alt: 'A "chart"', title: 'Figure 1', width: 800, height: 450 }
  const doc: Doc = {
    type: 'doc',
    content: [
      { type: 'image', attrs },
      { type: 'image', attrs },
    ],
  }

  it('come back from HTML whole', () => {
    expect(parseHtml(toHtml(doc))).toEqual(doc)
  })
  it('are still decoration in HTML', () => {
    const decorated: Doc = { ...doc, content: [{ type: 'image', attrs: { ...attrs, alt: '', decorative: true } }] }
    expect(toHtml(decorated)).toContain('alt="" role="presentation"')
    expect(parseHtml(toHtml(decorated))).toEqual(decorated)
  })
  it('keep all but their size in Markdown', () => {
    const small = { ...attrs, width: null, height: null }
    expect(parseMarkdown(toMarkdown(doc)).content).toEqual([
      { type: 'image', attrs: small },
      { type: 'image', attrs: small },
    ])
  })
  it('reserve their room, and only the first loads at once', () => {
    const [first, second] = toHtml(doc).split('</figure>')
    expect(first).toContain('width="800" height="450" fetchpriority="high"')
    expect(first).not.toContain('lazy')
    expect(second).toContain('loading="lazy"')
  })
})

describe('reading HTML', () => {
  it.each([
    ['<div>a<p>b</div>c', ['a', 'b', 'c']],
    ['<p>one<br><br>two</p>', ['one\n\ntwo']],
    ['<table><tr><th>Name<td>Ann</tr><tr><td>Age<td>7</table>', ['Name: Ann\nAge: 7']],
    ['  <p>  much   \n space  </p>  ', ['much space']],
    ['<p>a <b>b </b> c</p>', ['a b c']],
    ['no tags at all', ['no tags at all']],
  ])('%s', (html, texts) => {
    expect(parseHtml(html).content.map((block) => toText({ type: 'doc', content: [block] }))).toEqual(texts)
  })
  it('never leaves a list item without its paragraph', () => {
    expect(parseHtml('<ul>loose<li><h2>Title</h2></li><ul><li>nested</li></ul></ul>').content).toEqual([
      {
        type: 'bulletList',
        content: [
          li(p(t('loose'))),
          li(
            { type: 'paragraph' },
            { type: 'heading', attrs: { level: 2 }, content: [t('Title')] },
            { type: 'bulletList', content: [li(p(t('nested')))] },
          ),
        ],
      },
    ])
  })
  it.each([
    ['4 m<sup>2</sup> and CO<sub>2</sub>', '4 m² and CO₂'],
    ['the 5<sup>th</sup>', 'the 5th'],
    ['x<sup>a+b</sup>', 'x^(a+b)'],
    ['word<sup><a href="#fn1">1</a></sup>.', 'word[1].'],
    ['word<sup><a href="https://a.example/">1</a></sup>', 'word1'],
    ['<p>never <sup>closed<p>next</p>', 'never ^closed\n\nnext'],
    ['<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>', '☑ a\n☐ b'],
  ])('reads %s', (html, text) => {
    expect(toText(parseHtml(html)).replaceAll(/^(?:•|-) /gmu, '')).toBe(text)
  })
  it('puts cells where they belong when others span columns and rows', () => {
    const html =
      '<table><tr><th>A<th>B<th>C</tr><tr><td rowspan=2>1<td colspan=2>2</tr><tr><td>3<td>4</tr><tr><td colspan=99>end</tr></table>'
    expect(parseHtml(html).content).toEqual([
      table(
        [th(p(t('A'))), th(p(t('B'))), th(p(t('C')))],
        [td(p(t('1'))), td(p(t('2'))), td(empty)],
        [td(empty), td(p(t('3'))), td(p(t('4')))],
        [td(p(t('end'))), td(empty), td(empty)],
      ),
    ])
  })
  it.each([
    ['<pre class="brush: sql">a</pre>', 'sql'],
    ['<div class="highlight highlight-source-ts"><pre>a</pre></div>', 'ts'],
    ['<pre><code class="hljs python">a</code></pre>', 'python'],
    ['<div lang="en" class="lang-en"><pre>a</pre></div>', null],
  ])('knows the language of %s', (html, language) => {
    expect(parseHtml(html).content).toMatchObject([{ type: 'codeBlock', attrs: { language } }])
  })
  it('takes the address of a picture that its page loads late', () => {
    expect(parseHtml('<img src="data:x" data-src="https://a.example/p.png" alt="P">').content).toMatchObject([
      { type: 'image', attrs: { src: 'https://a.example/p.png', alt: 'P' } },
    ])
  })
  it('keeps marks closed where a line breaks', () => {
    const doc = parseHtml('<p><b>bold</b><br>plain <i>both<br>lines</i></p>')
    expect(parseMarkdown(toMarkdown(doc))).toEqual(doc)
  })
  it('gives an empty paragraph for nothing', () => {
    expect(parseHtml(' <p> </p><ul></ul> ')).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
  })
})

it('moves headings below the title of the page and names each', () => {
  const level = (n: 1 | 2) => ({ type: 'heading' as const, attrs: { level: n }, content: [t('Öl & Gas')] })
  expect(toHtml({ type: 'doc', content: [level(1), level(2)] })).toBe(
    '<h2 id="oel-and-gas">Öl &amp; Gas</h2>\n<h3 id="oel-and-gas-2">Öl &amp; Gas</h3>\n',
  )
})

it('keeps one link around differently marked words', () => {
  const link = { type: 'link' as const, attrs: { href: 'https://a.example/' } }
  const content = [
    { type: 'text' as const, text: 'a', marks: [{ type: 'bold' as const }, link] },
    { type: 'text' as const, text: 'b', marks: [link] },
  ]
  expect(toHtml({ type: 'doc', content: [{ type: 'paragraph', content }] })).toBe(
    '<p><a href="https://a.example/" rel="noopener"><strong>a</strong>b</a></p>\n',
  )
})

it('leaves prompts out of what readers get', () => {
  const doc = parseMarkdown('Before\n[[Name a customer]]\nafter\n')
  expect(doc.content.map((block) => block.type)).toEqual(['paragraph', 'prompt', 'paragraph'])
  expect(toHtml(doc)).toBe('<p>Before</p>\n<p>after</p>\n')
  expect(toText(doc)).toBe('Before\n\nafter')
})

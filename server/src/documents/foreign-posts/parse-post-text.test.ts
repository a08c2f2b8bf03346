import { Doc } from '@draftwright/contract/document'
import { describe, expect, it } from 'vitest'
import { isLinear } from '../../../../scripts/measure-growth.ts'
import { toMarkdown } from '../to-markdown.ts'
import { toText } from '../to-text.ts'
import { parsePostText } from './parse-post-text.ts'

const read = (body: string, format: Parameters<typeof parsePostText>[1] = 'auto') => {
  const { doc, ...rest } = parsePostText(body, format)
  expect(Doc.safeParse(doc).success).toBe(true)
  return { ...rest, markdown: toMarkdown(doc).trim(), text: toText(doc) }
}

describe('lines and signs', () => {
  it.each([
    [
      'a caption keeps its lines',
      'First\nsecond 🎉\n\n#1 tip: drink\n#spring #sun',
      'First\nsecond 🎉\n\n#1 tip: drink\n#spring #sun',
    ],
    [
      'so does one with an address',
      'Read https://a.example/x_y\nand tell me',
      'Read https://a.example/x_y\nand tell me',
    ],
    ['and one with Markdown in it', '**Big** news\nfor all', 'Big news\nfor all'],
    ['one tag leaves paragraphs and lines', 'One <b>word</b>\nmore\n\nnext', 'One word\nmore\n\nnext'],
    ['entities are read', 'Fish &amp; chips\nfor two', 'Fish & chips\nfor two'],
    ['lines of HTML are its layout', '<p>One\ntwo</p>\n<p>three</p>', 'One two\n\nthree'],
    [
      'WordPress leaves paragraphs to the blog',
      'One\n\n<h2>Two</h2>\nthree\n<ul>\n<li>four</li>\n</ul>\nfive',
      'One\n\nTwo\n\nthree\n\n- four\n\nfive',
    ],
    ['Windows ends lines in its own way', 'a\r\nb\r\n\r\nc', 'a\nb\n\nc'],
    [
      'a text that a program has wrapped is joined',
      '# Tides\n\nThe harbour was built where the river is at its deepest and where\nships from the north had anchored for as long as anybody could think\nand remember.',
      'Tides\n\nThe harbour was built where the river is at its deepest and where ships from the north had anchored for as long as anybody could think and remember.',
    ],
  ])('%s', (_what, body, text) => {
    expect(read(body).text.replaceAll(/^• /gmu, '- ')).toBe(text)
  })
  it.each([
    '# head\n- item\n**x**',
    '<b>tag</b> & more',
    '---\ntitle: x\n---\ntext',
    '[gallery ids="1"]\n\n\n#1',
    'a_b_c `code` 1. one',
  ])('as it stands: %j', (body) => {
    expect(read(body, 'text').text.replaceAll(/\s+/gu, ' ')).toBe(body.replaceAll(/\s+/gu, ' '))
  })
})

describe('front matter', () => {
  const fields = { title: 'Tides', day: '2026-03-29', slug: 'high-tide', tags: ['sea', 'port'], isDraft: true }
  it.each([
    [
      'YAML',
      '---\ntitle: "Tides"\ndate: 2026-03-29\nslug: high-tide\ntags: [sea, port]\ndraft: true\nlayout: post\n---\n\nText',
    ],
    [
      'fields with marks that YAML reads otherwise',
      '---\ntitle: Tides\ndate: 2026-03-29\nslug: high-tide\ntags: [sea, "port"]\ndraft: true\nlayout: a "b": c\n---\nText',
    ],
    [
      'YAML in lines',
      '---\r\ntitle: Tides\r\npubDate: 2026-03-29\r\npermalink: /2026/03/high-tide/\r\ntags:\r\n  - sea\r\n  - port\r\ndraft: true\r\nlayout: x\r\n---\r\nText',
    ],
    [
      'TOML',
      '+++\ntitle = "Tides"\ndate = 2026-03-29\nslug = "high-tide"\ntags = ["sea", "port"]\ndraft = true\nlayout = "x"\n+++\nText',
    ],
    [
      'a byte order mark',
      '\uFEFF---\ntitle: Tides\ndate: 2026-03-29\nslug: high-tide.html\nkeywords: sea, port\npublished: false\nlayout: x\n---\nText',
    ],
  ])('%s', (_what, body) => {
    const { matter, text } = read(body)
    expect(text).toBe('Text')
    expect(matter).toMatchObject(fields)
    expect(matter?.others).toEqual(['layout'])
  })
  it.each([
    '---\n\nA rule above\n\n---\n\nand below',
    '---\n- a\n- list\n---\ntext',
    '---\nopen: [\n---\ntext',
    '--- no head',
    '---\na: &a [x]\nb: *a\n---\ntext',
  ])('is not %j', (body) => {
    expect(read(body).matter).toBeNull()
  })
})

describe('what blogs put into their texts', () => {
  it.each([
    ['[gallery ids="1,2,3"]', '[[Left out of the import: gallery of 3 pictures]]', ['gallery of 3 pictures']],
    ['[gallery]', '[[Left out of the import: gallery]]', ['gallery']],
    [
      '[caption id="a" width="9"]<a href="b"><img src="https://a.example/p.png" alt="P"></a> The quay[/caption]',
      '![P](<https://a.example/p.png> "The quay")',
      [],
    ],
    ['[embed]https://youtu.be/dQw4w9WgXcQ[/embed]', '[https://youtu.be/dQw4w9WgXcQ](https://youtu.be/dQw4w9WgXcQ)', []],
    [
      '[youtube dQw4w9WgXcQ]',
      '[https://www.youtube.com/watch?v=dQw4w9WgXcQ](https://www.youtube.com/watch?v=dQw4w9WgXcQ)',
      [],
    ],
    ['[vimeo 76979871]', '[https://vimeo.com/76979871](https://vimeo.com/76979871)', []],
    [
      '[video width="9" mp4="https://a.example/v.mp4"][/video]',
      '[https://a.example/v.mp4](https://a.example/v.mp4)',
      [],
    ],
    ['[playlist ids="4"]', '[[Left out of the import: playlist of 1 recording]]', ['playlist of 1 recording']],
    [
      '[contact-form-7 id="4" title="x"]',
      '[[Left out of the import: shortcode [contact-form-7]]]',
      ['shortcode [contact-form-7]'],
    ],
    ['[row][col width="1"]Inner[/col][/row]', 'Inner', ['layout of [row]', 'layout of [col]']],
    ['[code lang="php"]\n<b>[gallery]</b>\n[/code]', '```php\n<b>[gallery]</b>\n```', []],
    [
      '<iframe src="https://player.vimeo.com/video/76979871?h=1"></iframe>',
      '[https://vimeo.com/76979871](https://vimeo.com/76979871)',
      [],
    ],
    [
      '<img src="data:image/gif;base64,x" data-src="https://a.example/l.png" alt="L">',
      '![L](<https://a.example/l.png>)',
      [],
    ],
    [
      '<img src="data:image/png;base64,x" alt="Lost">',
      '[[Left out of the import: picture “Lost”]]',
      ['picture “Lost”'],
    ],
    ['<!-- wp:latest-posts {"n":1} /-->', '[[Left out of the import: block “latest-posts”]]', ['block “latest-posts”']],
    [
      '{{< youtube dQw4w9WgXcQ >}}',
      '[https://www.youtube.com/watch?v=dQw4w9WgXcQ](https://www.youtube.com/watch?v=dQw4w9WgXcQ)',
      [],
    ],
    ['See [[Quays|the quays]] and [[Harbour]]', 'See the quays and Harbour', []],
    ['![[plan.png|300]]', '[[Left out of the import: picture “plan.png”]]', ['picture “plan.png”']],
    ['A %%not yet%% word ==marked== here', 'A word marked here', ['hidden comment']],
    ['> [!tip] Low tide\n> Go early', '> **Low tide**\\\n> Go early', []],
    ['Read <https://a.example/x|the page> now', 'Read [the page](https://a.example/x) now', []],
    [
      'import Chart from "./chart"\n\n<Chart data={rows} />\n\n<Callout>Words</Callout>',
      '[[Left out of the import: component <Chart>]]\n\nWords',
      ['code of the site (imports and exports)', 'component <Chart>', 'layout of <Callout>'],
    ],
    ['<div style="display:none">Preview</div><p hidden>x</p><p>Seen</p>', 'Seen', []],
    ['{% gist 1234 %}', '[[Left out of the import: template “gist”]]', ['template “gist”']],
  ])('%s', (code, markdown, leftOut) => {
    const { markdown: written, leftOut: told } = read(`Before\n\n${code}\n\nafter`)
    expect(written).toBe(`Before\n\n${markdown}\n\nafter`)
    expect(told).toEqual(leftOut)
  })
  it.each([
    'He said [sic] and [1], see [code](https://a.example/)',
    'a `[gallery]` stays',
    'if a == b and c == d, 5 %% of [1] x==y==z',
    '```\n[gallery ids="1"] {% x %}\n```',
  ])('leaves %j', (body) => {
    const { leftOut, text } = read(body)
    expect(leftOut).toEqual([])
    expect(text).toContain(/\[\w+\]/u.exec(body)?.[0] ?? '[gallery ids="1"]')
  })
})

it.each([
  '[caption]',
  '[a b=c]',
  '<pre>',
  '`',
  '```',
  '{% ',
  '{{< a ',
  '<!-- wp:a ',
  '\n \n',
  '<p',
  '[',
  '[/a]',
  '&a',
  '- [x] ',
  '[[a]]',
  '%%',
  '==a',
  '<A ',
  '> [!a',
])('reads much of %j in linear time', (piece) => {
  expect(isLinear((size) => void parsePostText(piece.repeat(Math.ceil(size / piece.length)), 'auto'), 40_000)).toBe(
    true,
  )
})

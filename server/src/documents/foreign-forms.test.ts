import type { Doc } from '@draftwright/contract/document'
import { describe, expect, it } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'
import { toForeignHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'

const own = '/media/0b7e3f52-1111-4222-8333-444455556666/0b7e3f52-aaaa-4bbb-8ccc-ddddeeeeffff.webp'
const picture: Doc = {
  type: 'doc',
  content: [{ type: 'image', attrs: { src: own, alt: 'A', title: 'B', width: 1600, height: 900 } }],
}
const toDoc = (text: string): Doc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

describe('HTML for another site', () => {
  const html = (markdown: string) => toForeignHtml(parseMarkdown(markdown), new Map(), 'https://site.example').trim()
  it.each([
    ['# A\n\n## B', '<h2>A</h2>\n<h3>B</h3>'],
    [
      '[a](/b) [c](#d) [e](https://f.example/)',
      '<p><a href="https://site.example/b">a</a> c <a href="https://f.example/">e</a></p>',
    ],
    ['```js\n<b>\n```', '<pre><code class="language-js">&lt;b&gt;</code></pre>'],
    ['[gallery]', '<p>&#91;gallery]</p>'],
    ['a\n\n[[ask]]\n\n- [[ask]]', '<p>a</p>'],
  ])('%j', (markdown, expected) => expect(html(markdown)).toBe(expected))

  it('shows a picture where the site put it, or from here', () => {
    const rest = 'alt="A" width="1600" height="900"><figcaption>B</figcaption></figure>\n'
    expect(toForeignHtml(picture, new Map([[own, 'https://theirs.example/a.jpg']]))).toBe(
      `<figure><img src="https://theirs.example/a.jpg" ${rest}`,
    )
    expect(toForeignHtml(picture, new Map(), 'https://site.example')).toBe(
      `<figure><img src="https://site.example${own}" ${rest}`,
    )
    expect(toForeignHtml(picture, new Map())).toBe('')
    expect(toForeignHtml(picture, new Map([[own, 'javascript:alert(1)']]))).toBe('')
  })
})

describe('Markdown for Forem', () => {
  const write = (doc: Doc) =>
    toMarkdown(doc, { prompts: 'omit', origin: 'https://site.example', dialect: 'forem' }).trim()
  it.each([
    ['{% x %}', '{% raw %}{%{% endraw %} x %}'],
    ['{{ x }} {y}', '{% raw %}{{{% endraw %} x }} {y}'],
    ['--- a', '\\-\\-\\- a'],
    ['a `b', 'a &#96;b'],
    ['src="data', 'src\\="data'],
  ])('writes %j as %j', (text, expected) => expect(write(toDoc(text))).toBe(expected))
  it.each([
    ['---\n\na', '***\n\na'],
    ['a **b** *c*, (**d**)“**e**”', 'a **b** <em>c</em>, (**d**)“<strong>e</strong>”'],
    ['- a\n  - b', '-   a\n    -   b'],
    ['`{{ x }}` `` a`b ``', '`{{ x }}` ``a`b``'],
    ['```js\n{% x %}\n```', '```js\n{% x %}\n```'],
    ['```js\n{% endraw %}\n```', '<pre><code>{% raw %}{%{% endraw %} endraw %}</code></pre>'],
    ['- a\n\n  ```js\n  - b\n  ```', '-   a\n\n    <pre><code>&#45; b</code></pre>'],
    ['## C#', '## C# ##'],
  ])('turns %j into %j', (markdown, expected) => expect(write(parseMarkdown(markdown))).toBe(expected))
  it('shows a picture with its caption', () => {
    expect(write(picture)).toBe(`<img src="https://site.example${own}" alt="A"><figcaption>B</figcaption>`)
  })
})

describe('Markdown for readers elsewhere', () => {
  const doc: Doc = {
    type: 'doc',
    content: [...parseMarkdown('# A\n\n[b](/c) [d](#e)\n\n[[ask]]').content, ...picture.content],
  }
  it('has absolute addresses, no prompts, and no second heading of level 1', () => {
    const pictures = new Map([[own, 'https://theirs.example/a.jpg']])
    expect(toMarkdown(doc, { prompts: 'omit', origin: 'https://site.example', pictures })).toBe(
      '## A\n\n[b](https://site.example/c) d\n\n![A](<https://theirs.example/a.jpg> "B")\n',
    )
  })
  it('is a copy of the text otherwise', () => {
    expect(toMarkdown(doc)).toBe(`# A\n\n[b](/c) [d](#e)\n\n[[ask]]\n\n![A](<${own}> "B")\n`)
  })
})

it('writes a heading with a line break, code in a quote and code as an item’s first', () => {
  const heading: Doc = {
    type: 'doc',
    content: [
      {
        type: 'heading',
        attrs: { level: 2 },
        content: [{ type: 'text', text: 'a' }, { type: 'hardBreak' }, { type: 'text', text: 'b' }],
      },
    ],
  }
  expect(toMarkdown(heading)).toBe('## a b\n')
  const code = { type: 'codeBlock' as const, content: [{ type: 'text' as const, text: 'x  \n\ny' }] }
  for (const block of [
    { type: 'blockquote' as const, content: [code] },
    {
      type: 'bulletList' as const,
      content: [{ type: 'listItem' as const, content: [{ type: 'paragraph' as const }, code] }],
    },
  ]) {
    const back = parseMarkdown(toMarkdown({ type: 'doc', content: [block] }))
    expect(JSON.stringify(back)).toContain(JSON.stringify('x  \n\ny'))
  }
})

import { Doc } from '@draftwright/contract/document'
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { checkForeignHtml } from '../../test/network-rules/foreign-html-rules.ts'
import { parseHtml } from './parse-html.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { toForeignHtml, toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'
import { toText } from './to-text.ts'

const vectors = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img """><script>alert(1)</script>">',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java&#9;script:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="/a\\..\\\\evil.example">x</a>',
  '<img src="/media/../functions/v1/api/idea">',
  '<img src="/media/a/%2e%2e/%2E%2e/site/x">',
  '<img src="/media/\\evil.example/x.png">',
  '[x](/\\\\evil.example)',
  '![x](/media/../auth/sign-out)',
  '<a href=\'https://a.example/" onmouseover="alert(1)\'>x</a>',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
  '<body onload=alert(1)>x',
  '<object data="javascript:alert(1)"><embed src="javascript:alert(1)"></object>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<template><script>alert(1)</script></template>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<link rel=stylesheet href="javascript:alert(1)">',
  '<style>@import "javascript:alert(1)"</style>',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '[x](javascript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '![x](javascript:alert(1))',
  '![x](data:text/html;base64,PHNjcmlwdD4=)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '`<script>`\n\n```\n</code></pre><script>alert(1)</script>\n```',
  '```"><script>alert(1)</script>\ncode\n```',
  '![" onerror="alert(1)](https://a.example/x.png "\\" onload=\\"alert(1)")',
  '[["><script>alert(1)</script>]]',
  '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>\ud800',
]
const allowed = new Set(
  'p h2 h3 h4 h5 ul ol li blockquote pre code hr figure img figcaption div strong em u s a br'.split(' '),
)
const attributes = new Set(
  'href rel id class src alt width height loading fetchpriority decoding start data-type tabindex'.split(' '),
)

/** Fails on any tag, attribute or address that the serializer must not write. */
function inspect(html: string) {
  const parser = new Parser({
    onopentag(name, found) {
      expect(allowed).toContain(name)
      for (const [key, value] of Object.entries(found)) {
        expect(attributes).toContain(key)
        if (key === 'src')
          expect(new URL(value, 'https://here.example/').href).toMatch(/^https:\/\/(?!here\.example\/(?!media\/))/)
        if (key === 'href' || key === 'src') expect(value).toMatch(/^(https?:\/\/|mailto:|\/(?![/\\])|#)/)
      }
    },
    oncomment: () => expect.unreachable('a comment'),
    onprocessinginstruction: () => expect.unreachable('an instruction'),
  })
  parser.end(html)
}

describe.each(vectors)('%j', (vector) => {
  it.each([
    ['HTML', parseHtml],
    ['Markdown', parseMarkdown],
  ])('is harmless read as %s', (_name, read) => {
    const doc = read(`<p>before</p>\n\n${vector}\n\n<p>after</p>`)
    expect(Doc.parse(doc)).toEqual(doc)
    inspect(toHtml(doc, { prompts: 'mark' }))
    checkForeignHtml(toForeignHtml(doc, new Map(), 'https://here.example'))
    expect(Doc.parse(parseMarkdown(toMarkdown(doc)))).toBeTruthy()
    inspect(toHtml(parseMarkdown(toMarkdown(doc)), { prompts: 'mark' }))
  })
  it('is harmless as the author’s own words', () => {
    const words: Doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: vector }] }] }
    const html = toHtml(words)
    inspect(html)
    expect(html).not.toMatch(/<(?!\/?p>)/)
  })
})

it('checks addresses again on the way out, whatever lies in the database', () => {
  const html = toHtml({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
      },
      { type: 'image', attrs: { src: 'javascript:alert(1)' } },
    ],
  })
  expect(html).toBe('<p>x</p>\n')
})

describe('size and depth', () => {
  const megabyte = 1_000_000
  /** Each at a fraction of its full size. */
  const inputs: Record<string, (share: number) => string> = {
    'a megabyte of words': (share) => 'Some words of a sentence. '.repeat((share * megabyte) / 26),
    'a megabyte of paragraphs': (share) => 'A short paragraph with *one* mark.\n\n'.repeat((share * megabyte) / 36),
    'a megabyte of entities': (share) => '&amp; '.repeat((share * megabyte) / 6),
    'nested blocks': (share) => '<div>'.repeat((share * megabyte) / 5),
    'nested lists': (share) => '<ul><li>x'.repeat((share * megabyte) / 9),
    'nested marks': (share) => '<b>'.repeat((share * megabyte) / 3),
    'unmatched ends': (share) => '<b>'.repeat((share * megabyte) / 6) + '</i>'.repeat((share * megabyte) / 8),
    'open angle brackets': (share) => '<'.repeat(share * megabyte),
    'attributes without end': (share) => `<p ${'a='.repeat((share * megabyte) / 2)}`,
    'quote marks': (share) => '>'.repeat(share * 100_000),
    'spaced quote marks': (share) => '> '.repeat(share * 50_000),
    'list markers': (share) => '- '.repeat(share * 50_000),
    'ever deeper lists': (share) =>
      Array.from({ length: Math.sqrt(share) * 1000 }, (_, n) => `${'  '.repeat(n)}- x`).join('\n'),
    brackets: (share) => '['.repeat(share * 50_000),
    'bracket pairs': (share) => '[['.repeat(share * 20_000) + ']]'.repeat(share * 20_000),
    stars: (share) => '*'.repeat(share * 50_000),
    'stars and letters': (share) => '*a **b '.repeat(share * 4000),
    'marks in one line': (share) => '*a* **b** '.repeat(share * 20_000),
    'ends of other marks': (share) => '*a_'.repeat(share * 50_000),
    'marks within words': (share) => '_a_'.repeat(share * 50_000),
    'code that begins marks': (share) => '`*'.repeat(share * 50_000),
    'numbers in numbers': (share) => '1. '.repeat(share * 50_000),
    backticks: (share) => Array.from({ length: Math.sqrt(share) * 500 }, (_, n) => '`'.repeat(n)).join(' '),
    'prompt lines': (share) => '[[a]]\n'.repeat(share * 20_000),
  }
  it.each(Object.entries(inputs))('%s', (_name, write) => {
    for (const read of [parseHtml, parseMarkdown]) {
      const time = (input: string) => {
        const started = performance.now()
        const doc = read(input)
        expect(depth(doc)).toBeLessThanOrEqual(18)
        toHtml(doc)
        toMarkdown(doc)
        toText(doc)
        return performance.now() - started
      }
      // Four times the input takes four times as long, and sixteen times if the cost is quadratic. A busy machine may spoil one
      // comparison; a real cost spoils all.
      const ratio = () => time(write(0.4)) / Math.max(16, time(write(0.1)))
      expect(ratio() < 9 || ratio() < 9 || ratio() < 9).toBe(true)
    }
  })
})

/** As the server counts a request's depth: objects only. */
function depth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Math.max(0, ...Object.values(value).slice(0, 50).map(depth))
  return Array.isArray(value) ? inner : 1 + inner
}

import type { Block, Doc, Inline, ListItem, Mark, Paragraph, TableCell, TextNode } from '@draftwright/contract/document'

/** Documents that go through every network's serializer, and what the networks made of their pictures. */

type Kind = Exclude<Mark['type'], 'link' | 'footnote'>
const t = (text: string, ...kinds: Kind[]): TextNode =>
  kinds.length === 0 ? { type: 'text', text } : { type: 'text', text, marks: kinds.map((type) => ({ type })) }
const a = (text: string, href: string, ...kinds: Kind[]): TextNode => ({
  type: 'text',
  text,
  marks: [...kinds.map((type) => ({ type })), { type: 'link', attrs: { href } }],
})
const br: Inline = { type: 'hardBreak' }
const p = (...content: (Inline | string)[]): Paragraph => ({
  type: 'paragraph',
  content: content.map((one) => (typeof one === 'string' ? t(one) : one)),
})
const h = (level: 1 | 2 | 3 | 4, ...content: Inline[]): Block => ({ type: 'heading', attrs: { level }, content })
const li = (...content: Block[]): ListItem => ({ type: 'listItem', content })
const ul = (...content: ListItem[]): Block => ({ type: 'bulletList', content })
const ol = (start: number, ...content: ListItem[]): Block => ({ type: 'orderedList', attrs: { start }, content })
const quote = (...content: Block[]): Block => ({ type: 'blockquote', content })
const code = (text: string, language: string | null = null): Block => ({
  type: 'codeBlock',
  attrs: { language },
  content: text === '' ? [] : [t(text)],
})
const td = (...content: Paragraph[]): TableCell => ({ type: 'tableCell', content })
const th = (...content: Paragraph[]): TableCell => ({ type: 'tableHeader', content })
const table = (...rows: TableCell[][]): Block => ({
  type: 'table',
  content: rows.map((content) => ({ type: 'tableRow', content })),
})
const rule: Block = { type: 'horizontalRule' }
const buildPrompt = (text: string): Block => ({ type: 'prompt', attrs: { text } })
const image = (src: string, alt: string | null = null, title: string | null = null): Block => ({
  type: 'image',
  attrs: { src, alt, title, width: 800, height: 450 },
})

const own = '/media/0b7e3f52-1111-4222-8333-444455556666/0b7e3f52-aaaa-4bbb-8ccc-ddddeeeeffff.webp'
const other = 'https://pictures.example/a b.png?x=1&y=2'.replace(' ', '%20')
const lost = '/media/0b7e3f52-1111-4222-8333-444455556666/0b7e3f52-ffff-4bbb-8ccc-ddddeeeeffff.webp'

export const site = 'https://words.example'
/** The pictures that every network took; `lost` went nowhere. */
export const uploaded: readonly string[] = [own, other]

const documents: Record<string, Block[]> = {
  'a short post': [p('One line.'), p('Another.')],
  nothing: [{ type: 'paragraph' }],
  'headings of every level': [h(1, t('One')), p('Words.'), h(2, t('Two')), h(3, t('Three')), h(4, t('Four'))],
  'empty headings and paragraphs': [{ type: 'heading', attrs: { level: 2 } }, p(), p('  '), h(3, t(' ')), p('Words.')],
  'every mark': [
    p(
      t('bold', 'bold'),
      ' ',
      t('italic', 'italic'),
      ' ',
      t('gone', 'strike'),
      ' ',
      t('under', 'underline'),
      ' ',
      t('x', 'code'),
    ),
  ],
  'marks on one word and in words': [
    p(
      t('all', 'bold', 'italic', 'strike', 'underline'),
      ' un',
      t('believ', 'italic'),
      'able ',
      t('half', 'bold'),
      'way (',
      t('in', 'bold'),
      ') “',
      t('so', 'bold'),
      '”',
    ),
    p(t('bold', 'bold'), t('italic', 'italic'), t('gone', 'strike'), t('code', 'code')),
    p(t(' spaced ', 'bold'), 'out'),
  ],
  'line breaks': [p('one', br, 'two', br, br, t('three', 'bold')), h(2, t('a'), br, t('b')), p('raw\nnewline')],
  'a list': [ul(li(p('a')), li(p('b', br, 'b2')), li(p(t('c', 'bold'))))],
  'lists of three levels': [
    ul(li(p('a'), ul(li(p('b'), ol(1, li(p('c')), li(p('d')))), li(p('e')))), li(p('f'))),
    ol(7, li(p('seven'), ul(li(p('x'), ul(li(p('y')))))), li(p('eight'))),
  ],
  'two lists in a row, and long numbers': [
    ul(li(p('a'))),
    ul(li(p('b'))),
    ol(998, li(p('c'), p('more')), li(p('d')), li(p('e'))),
  ],
  'items with everything in them': [
    ol(
      1,
      li(p('Install'), code('npm i\n\nnpm start', 'sh'), p('then')),
      li(p('Look'), image(own, 'A screen'), quote(p('Wow'))),
      li(p('Done')),
    ),
  ],
  tables: [
    table(
      [th(p('Plan')), th(p('Price', br, 'a month'))],
      [td(p(t('Small', 'bold'))), td(p(a('9 €', 'https://a.example/9')))],
    ),
    table(
      [td(p('a | b')), td(p(t('x | y', 'code')))],
      [td({ type: 'paragraph' }), td(p('{{ z }} *stars* <b>'), p('second'))],
    ),
    p('between'),
    table([th(p('Key')), td(p('value'))], [th(p('Other')), td(p('| more |'))]),
  ],
  quotes: [
    quote(p('said', br, 'twice'), p('more'), quote(p('deeper'))),
    p('x'),
    quote(h(3, t('Title')), ul(li(p('item'))), code('x = 1'), p('end')),
  ],
  'code with fences inside': [
    code('```js\na\n```', 'md'),
    code('~~~\nb\n~~~'),
    code('a `b` ``c`` ````', 'text'),
    code(''),
  ],
  'code of every kind': [
    code('const a = `x`\n\n  if (a < b && c) { return "[gallery]" }\n', 'ts'),
    code('---\ntitle: x\n---\n- a\n  - b\n1. c\n+ d'),
    code('{% raw %} {{ x }} {%- endraw -%} {%endraw%} {% include y %}', 'liquid'),
    code('*a* _b_ [c](d) # e\n> f', 'weird language"><script>'),
  ],
  'code in a line': [
    p(
      'Use ',
      t('a`b', 'code'),
      ', ',
      t('``', 'code'),
      ', ',
      t(' x ', 'code'),
      ', ',
      t('{{ y }}', 'code'),
      ', ',
      t('a ``b`` {% c %}', 'code'),
      '.',
    ),
  ],
  rules: [p('above'), rule, p('below'), rule, rule, p('title: yes'), rule],
  'pictures with and without words': [
    image(own, 'A "chart" of <x> & [y] {{ z }}', 'Figure 1: `a` *b* {% c %}'),
    p('between'),
    image(other),
    image(own, '', 'Only a caption'),
    image(lost, 'Lost', 'Lost too'),
  ],
  prompts: [
    p('before'),
    buildPrompt('Which {{ customer }}?'),
    ul(li(buildPrompt('Example?')), li(p('kept'))),
    quote(buildPrompt('Who said it?')),
    p('after'),
  ],
  'only a prompt': [buildPrompt('What is it about?')],
  'Liquid in words': [
    p('Write {% include x %} or {{ name }} or {{{ raw }}} or {%- y -%} or { z } or {'),
    p('{% raw %} not raw {% endraw %}, {% endraw %}'),
    p('{', t('{ x }', 'bold'), '} {', t('%', 'code'), ' {', t('{', 'code'), '% {% ', t('if', 'italic'), ' %}'),
    h(2, t('A {{ heading }} {% x %}')),
    ul(li(p('{{ item }}'))),
    quote(p('{% quoted %}')),
    p(a('{{ link }}', 'https://a.example/{{x}}?y={%z%}')),
  ],
  'front matter': [
    p('---', br, 'title: Stolen', br, 'published: false', br, '---'),
    p('Words.'),
    p('--- a --- b ----'),
  ],
  'a rule first': [rule, p('title: x'), rule, p('Words.')],
  'words like HTML': [
    p('<script>alert(1)</script> <b>x</b> <!-- y --> &amp; &lt; &#123; &copy'),
    p('src="data:x" data:text/html,<p> src=\'&'),
    p('</p></div>'),
  ],
  'words like Markdown': [
    p('# no heading'),
    p('- no list'),
    p('1. no list'),
    p('> no quote'),
    p('*stars* _lines_ snake_case `ticks` ``two`` [brackets](x) ![y](z) ~~waves~~ ~~~ back\\slash'),
    p('[^1] [[no prompt]] a | b'),
    p('| a | b |', br, '| --- | --- |', br, '| c | d |'),
    p('Title', br, '==='),
    p('***'),
    p('+ plus', br, '10) ten'),
  ],
  'words like shortcodes': [p('[gallery ids="1"] [[x]] [/caption]'), image(own, '[embed]', '[audio]')],
  'links of every kind': [
    p(
      'See ',
      a('our page', '/about'),
      ', ',
      a('above', '#top'),
      ', ',
      a('mail', 'mailto:a@b.example'),
      ', ',
      a('one', 'https://a.example/x_(y)?a=1&b=<2>'),
      '.',
    ),
    p(a('https://b.example/', 'https://b.example/'), ' and https://c.example/d_e_f and d.example/x.'),
    p(a('mixed ', 'https://e.example/'), a('bold', 'https://e.example/', 'bold'), a(' end', 'https://e.example/')),
  ],
  'links with other letters': [
    p(
      a('größe', 'https://köln.example/straße?q=ü#größe'),
      ' ',
      a('日本', 'https://例え.example/日本'),
      ' ',
      a('😀', 'https://e.example/😀'),
    ),
  ],
  'right to left': [
    h(2, t('مرحبا بالعالم')),
    p('שלום ', t('עולם', 'bold'), ' (x) ', a('קישור', 'https://a.example/עברית'), '.'),
    ul(li(p('واحد')), li(p('اثنان'))),
  ],
  'Chinese and Japanese': [
    p('日本語の文章。これは', t('太字', 'bold'), 'です。'),
    p('中文', t('斜体', 'italic'), '和', a('链接', 'https://a.example/'), '，#标签。'),
  ],
  'emoji and combining marks': [
    p('👨‍👩‍👧‍👦 👍🏽 🇳🇱 1️⃣ ', t('🏳️‍🌈', 'bold'), a('👩🏾‍💻', 'https://a.example/'), ' e\u0301 Zͧͨ ก็ हिन्दी'),
    p('#हिन्दी_दिवस #🎉 @ann.bsky.social @ann@far.example'),
  ],
  'hashtags and mentions': [
    p('We hire #remote_work, (#Büro) C# a#b #12. Hi @ann.bsky.social! Thanks @[Ann (Lee)](urn:li:person:aB-1_2).'),
  ],
  'a very long paragraph': [
    p('This is one of many sentences of a long text, with #tag and https://a.example/page. '.repeat(60).trim()),
  ],
  'a long article': Array.from({ length: 120 }, (_, at) =>
    at % 10 === 0
      ? h(2, t(`Part ${at}`))
      : p(
          `Paragraph ${at} says `,
          t('something', 'bold'),
          ' about ',
          a(`page ${at}`, `https://a.example/${at}`),
          '. '.repeat(3),
          'End.',
        ),
  ),
}

export const networkDocuments: readonly (readonly [string, Doc])[] = Object.entries(documents).map(
  ([name, content]) => [name, { type: 'doc', content }],
)

import { toBlueskyText } from '@draftwright/contract/bluesky-text'
import { Doc } from '@draftwright/contract/document'
import { appendFootnotes, listFootnotes, assignFootnoteNumbers } from '@draftwright/contract/footnotes'
import { toNetworkText } from '@draftwright/contract/network-text'
import { expect, it } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'
import { readFootnotes, splitDefinitions } from './read-footnotes.ts'
import { toForeignHtml, toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'
import { toRicos } from './to-ricos.ts'
import { toLinkedText, toText } from './to-text.ts'

const gas = { title: 'Gas & <heat>', href: 'https://gas.example/a?b=1&c="2"', day: '2026-11-30' }
const file = { title: 'Interview.pdf', href: null, day: null }
const note = (source: typeof gas | typeof file, words = '[1]') => ({
  type: 'text' as const,
  text: words,
  marks: [{ type: 'footnote' as const, attrs: source }],
})
const doc: Doc = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'Less gas.' }, note(gas, '[7]'), { type: 'text', text: ' More.' }],
    },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Said so.' }, note(file), note(gas)] }],
        },
      ],
    },
  ],
}

it('is a document, and one that leads to no page of the web is none', () => {
  expect(Doc.parse(doc)).toEqual(doc)
  for (const href of ['javascript:alert(1)', '/inside', 'mailto:a@b.example', 'x'.repeat(3000)]) {
    const wrong = { type: 'doc', content: [{ type: 'paragraph', content: [note({ ...gas, href })] }] }
    expect(Doc.safeParse(wrong).success).toBe(false)
  }
})

it('has one number for one source, in the order of the text', () => {
  expect(listFootnotes(doc).map(({ number, title }) => [number, title])).toEqual([
    [1, gas.title],
    [2, file.title],
  ])
  expect(toText(assignFootnoteNumbers(doc))).toBe('Less gas.[1] More.\n\n- Said so.[2][1]')
})

it('leads to its source and back on our own pages, and stands below the text elsewhere', () => {
  const page = toHtml(doc)
  expect(page).toContain('Less gas.<sup><a class="footnote" id="reference-1" href="#source-1">[1]</a></sup> More.')
  expect(page.match(/id="reference-1"/gu)).toHaveLength(1)
  expect(page).toContain(
    '<li id="source-1"><a href="https://gas.example/a?b=1&amp;c=&quot;2&quot;" rel="noopener">Gas &amp; &lt;heat&gt;</a>',
  )
  expect(page).toContain('<li id="source-2">Interview.pdf <a class="back" href="#reference-2"')
  const foreign = toForeignHtml(doc, new Map(), 'https://us.example')
  expect(foreign).toContain('Less gas.<sup>&#91;1]</sup> More.')
  expect(foreign).toContain('<ol>\n<li><a href="https://gas.example/')
  expect(foreign).not.toContain('id=')
  expect(toHtml(doc, { origin: 'https://us.example' })).not.toContain('#source')
})

it('is a line below the text of a network, a mail and a post on Wix', () => {
  const line = `[1] Gas & <heat> (${gas.href})\n[2] Interview.pdf`
  expect(toNetworkText(doc)).toBe(`Less gas.[1] More.\n\n• Said so.[2][1]\n\n${line}`)
  expect(toLinkedText(doc, 'https://us.example')).toContain(line)
  expect(toBlueskyText(doc, 'https://us.example').text).toContain('[2] Interview.pdf')
  expect(JSON.stringify(toRicos(doc, new Map(), ''))).toContain('Interview.pdf')
  expect(appendFootnotes(parseMarkdown('None [1].'))).toEqual(parseMarkdown('None [1].'))
})

it('goes through Markdown and back, and is a list below for Forem', () => {
  const markdown = toMarkdown(doc)
  expect(markdown).toContain('Less gas.[^1] More.')
  expect(markdown).toContain('[^2]: Interview.pdf')
  expect(parseMarkdown(markdown)).toEqual(assignFootnoteNumbers(doc))
  expect(toMarkdown(doc, { sources: [file, gas] })).toBe('Less gas.[^2] More.\n\n- Said so.[^1][^2]\n')
  expect(toMarkdown(doc, { dialect: 'forem' })).toContain('\\[2\\] Interview.pdf')
  expect(parseMarkdown('```\n[^1]: code\n```')).toMatchObject({ content: [{ type: 'codeBlock' }] })
})

it('reads references to what is known alone, and none in code', () => {
  const { markdown, sources } = splitDefinitions('Yes [^1], no[^9], `[^1]`.\n\n[^1]: https://evil.example/')
  expect([markdown, [...sources.keys()]]).toEqual(['Yes [^1], no[^9], `[^1]`.\n', ['1']])
  const read = readFootnotes(parseMarkdown(markdown), (label) => (label === '1' ? gas : undefined))
  expect(toMarkdown(read, { sources: [gas] })).toBe('Yes[^1], no, `[^1]`.\n')
  const bare = readFootnotes(
    parseMarkdown('Yes [1]. A [note] and [2] too.'),
    (label) => (label === '1' ? gas : undefined),
    true,
  )
  expect(toMarkdown(bare, { sources: [gas] })).toBe('Yes[^1]. A \\[note\\] and \\[2\\] too.\n')
})

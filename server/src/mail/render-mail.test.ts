import { expect, test } from 'vitest'
import { parseDocument } from 'htmlparser2'
import { renderMail } from './render-mail.ts'

const hostile = `<script>alert(1)</script><img src=x onerror="alert(1)">"' onmouseover='x' --><style>*{}</style></title>&lt;b&gt;`

test('Whatever stands in a letter is shown as it is: nothing of it becomes markup', () => {
  const { html, text } = renderMail({
    to: 'grace@example.com',
    subject: hostile,
    heading: hostile,
    paragraphs: [hostile, `${hostile}\n${hostile}`],
    quote: hostile,
    code: hostile,
    action: { label: hostile, url: `https://example.com/"onclick="x#token=<script>&a='` },
    footnote: hostile,
  })
  const plain = renderMail({
    to: 'grace@example.com',
    subject: 'x',
    heading: 'x',
    paragraphs: ['x', 'x\nx'],
    quote: 'x',
    code: 'x',
    action: { label: 'x', url: 'https://example.com/' },
    footnote: 'x',
  })
  expect(tags(html)).toEqual(tags(plain.html))
  expect(html).not.toMatch(/<script|<img|<style>\*/u)
  expect(text).toContain(hostile.split(' ')[0])
  expect(() =>
    renderMail({
      to: 'a@example.com',
      subject: 'x',
      heading: 'x',
      paragraphs: [],
      action: { label: 'x', url: 'javascript:alert(1)' },
      footnote: 'x',
    }),
  ).toThrow('web address')
})

test('A mail loads nothing from anywhere and runs nothing', () => {
  const { html } = renderMail({ to: 'a@example.com', subject: 's', heading: 'h', paragraphs: ['p'], footnote: 'f' })
  expect(html).not.toMatch(/https?:|url\(|@import|src=|<link|<script/u)
})

test('The text part is wrapped, and its link and its code stand alone on their lines', () => {
  const url = `https://example.com/auth/invitation#token=${'a'.repeat(120)}`
  const { text } = renderMail({
    to: 'a@example.com',
    subject: 's',
    heading: 'Join us',
    paragraphs: ['many words in a row '.repeat(30)],
    quote: 'some more of them to be quoted '.repeat(10),
    code: '482913',
    action: { label: 'Open', url },
    footnote: 'and a footnote of some length '.repeat(6),
  })
  const lines = text.split('\n')
  expect(lines).toContain(url)
  expect(lines).toContain('    482913')
  expect(lines.filter((line) => line !== url && line.length > 78)).toEqual([])
  expect(lines.filter((line) => line.startsWith('> ')).length).toBeGreaterThan(3)
})

/** Every tag with the names of its attributes, in order. */
function tags(html: string): string[] {
  const list: string[] = []
  const walk = (nodes: ReturnType<typeof parseDocument>['children']): void => {
    for (const node of nodes) {
      if ('attribs' in node) list.push(`${node.name} ${Object.keys(node.attribs).join(' ')}`)
      if ('children' in node) walk(node.children)
    }
  }
  walk(parseDocument(html).children)
  return list
}

test('A subject is one line, whatever stands in the names it is made of', () => {
  const named = (subject: string) =>
    renderMail({ to: 'grace@example.com', subject, heading: 'x', paragraphs: [], footnote: 'x' }).subject
  for (const end of ['\n', '\r\n', '\u007f', '\u0085', '\u2028', '\u2029'])
    expect(named(`Ada${end}Bcc: eve@example.com${end}`), JSON.stringify(end)).toBe('Ada Bcc: eve@example.com')
})

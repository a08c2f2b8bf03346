import { expect, it } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'
import { toLinkedText, toText } from './to-text.ts'

const write = (markdown: string) => toLinkedText(parseMarkdown(markdown), 'https://site.example')

it.each([
  ['Read [more](https://example.com/more).', 'Read more (https://example.com/more).'],
  ['Read [**all** of it](https://example.com/a) now.', 'Read all of it (https://example.com/a) now.'],
  ['[One](https://a.example/)[Two](https://b.example/)', 'One (https://a.example/)Two (https://b.example/)'],
  ['See <https://example.com/more>.', 'See https://example.com/more.'],
  ['See [example.com/more](https://example.com/more/).', 'See example.com/more.'],
  ['Our [page](/posts/one).', 'Our page (https://site.example/posts/one).'],
  ['Write to [Ann](mailto:ann@example.com) or <bo@example.com>.', 'Write to Ann (ann@example.com) or bo@example.com.'],
  ['- [A](https://a.example/x)\n- B', '- A (https://a.example/x)\n- B'],
  ['> [A](https://a.example/x)', 'A (https://a.example/x)'],
  ['# [A](https://a.example/x)', 'A (https://a.example/x)'],
])('%s', (markdown, text) => {
  expect(write(markdown)).toBe(text)
})

it('has the words alone where nobody follows a link', () => {
  expect(toText(parseMarkdown('Read [more](https://example.com/more).'))).toBe('Read more.')
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './inputs.ts'
import { listVisibleTexts, readsAsWords, listWordFiles } from './words.ts'

const readTexts = (text: string) => listVisibleTexts('a.tsx', text).map((found) => found.text)

it('finds what can be read, and nothing that is for programs', () => {
  const source = [
    "import { a } from './Some words'",
    "type Kind = 'Not shown'",
    'export const A = () => (',
    '  <Button className="big card" aria-label={`Remove ${name}`} onClick={() => showToast("Post removed")}>',
    '    Remove post',
    '  </Button>',
    ')',
    "const labels = { open: 'Open', id: 'Some id' }",
    "const rows = sql`select A from b`, is = state === 'Some state', at = document.querySelector('[data-x] b')",
    "throw new Error('A programmer reads this')",
  ].join('\n')
  expect(readTexts(source)).toEqual(['Remove …', 'Post removed', 'Remove post', 'Open'])
})

it.each([
  ['Save', true],
  ['Save post', true],
  ['Schließen', true],
  ['What happened; and then', true],
  ['some-key', false],
  ['NOT_FOUND', false],
  ['/posts/new', false],
  ['https://example.com', false],
  ['a { color: red }', false],
])('reads %s as words: %s', (text, isWords) => expect(readsAsWords(text)).toBe(isWords))

/** Shown on pages of their own that explain, on sites and in print. */
const isHelp = (file: string) => /\/(?:handbook|tutorial)\//u.test(file)

const texts = listWordFiles('web/src/**/*.{ts,tsx}').flatMap((file) =>
  listVisibleTexts(file, readFileSync(join(root, file), 'utf8')),
)

it('names no setting of the server to somebody who can click instead', () => {
  expect(texts.length).toBeGreaterThan(8000)
  expect(texts.filter(({ text }) => /\b[A-Z]{3,}_[A-Z_]+\b/u.test(text))).toEqual([])
})

it('says nothing in the interface with more than 90 characters', () => {
  const isSentence = ({ text }: { text: string }) =>
    / [a-z]+ .* [a-z]+ /u.test(text) && !text.includes('<') && !/^[a-z ]+$/u.test(text)
  const long = texts.filter(({ file, text }) => text.length > 90 && !isHelp(file)).filter(isSentence)
  expect(long).toEqual([])
})

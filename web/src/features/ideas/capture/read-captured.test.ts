import { expect, test } from 'vitest'
import { addCaptured } from '../idea-draft.ts'
import { readCaptured } from './read-captured.ts'

const read = (given: Record<string, string>) => readCaptured(new URLSearchParams(given))
const url = 'https://example.com/a?b=c'

test('title, selection and address become words and their source', () => {
  expect(read({ title: 'On mail', text: 'Twice a day.', url, from: 'bookmarklet' })).toEqual({
    text: 'On mail\n\nTwice a day.',
    url,
    source: 'bookmarklet',
  })
})

test('an address that was shared as text, alone or at its end, is taken for the source', () => {
  expect(read({ text: `Worth reading ${url}` })).toEqual({ text: 'Worth reading', url, source: 'share' })
  expect(read({ text: url })).toEqual({ text: url, url, source: 'share' })
})

test('what is no web address is never a link', () => {
  expect(read({ title: 'x', url: 'javascript:alert(1)' })).toEqual({
    text: 'x\n\njavascript:alert(1)',
    url: null,
    source: 'share',
  })
})

test('a title within the text is not said twice, and an address without these words hands over nothing', () => {
  expect(read({ title: 'On mail', text: 'On mail: twice a day.' })?.text).toBe('On mail: twice a day.')
  expect(read({ pillar: 'x' })).toBeNull()
})

test('what is caught stands below a draft that was kept, and both sources survive', () => {
  const draft = { text: 'Half a thought', voice: '', pillarId: null, source: null, sourceUrl: null }
  const first = addCaptured(draft, { text: 'On mail', url, source: 'share' })
  expect(first).toMatchObject({ text: 'Half a thought\n\nOn mail', sourceUrl: url, source: 'share' })
  expect(addCaptured(first, { text: 'On mail', url, source: 'share' })).toBe(first)
  const other = addCaptured(first, { text: 'More', url: 'https://example.org/', source: 'bookmarklet' })
  expect(other).toMatchObject({ text: 'Half a thought\n\nOn mail\n\nMore\nhttps://example.org/', sourceUrl: url })
})

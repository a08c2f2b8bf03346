import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { buildBookmarklet } from './bookmarklet.ts'
import { readCaptured } from './read-captured.ts'

/** Runs it as a browser does: what follows the scheme, decoded. */
function pressOn(page: { title: string; selection: string; href: string }): URL {
  const opened: string[] = []
  runInNewContext(decodeURI(buildBookmarklet('https://draft.example').replace('javascript:', '')), {
    document: { title: page.title },
    location: { href: page.href },
    getSelection: () => ({ toString: () => page.selection }),
    encodeURIComponent,
    open: (address: string) => opened.push(address),
  })
  return new URL(opened[0] ?? '')
}

test('the bookmarklet opens the create page with title, selection and address', () => {
  const page = {
    title: 'Mail & more',
    selection: 'Twice a day: "50 %" is enough',
    href: 'https://example.com/?a=1&b=ü#c',
  }
  const opened = pressOn(page)
  expect(opened.origin + opened.pathname).toBe('https://draft.example/create')
  expect(readCaptured(opened.searchParams)).toEqual({
    text: `${page.title}\n\n${page.selection}`,
    url: page.href,
    source: 'bookmarklet',
  })
})

test('a long selection is cut, so that the address stays one that servers take', () => {
  const opened = pressOn({ title: 'T', selection: 'x'.repeat(10_000), href: 'https://example.com/' })
  expect(opened.searchParams.get('text')).toHaveLength(3000)
})

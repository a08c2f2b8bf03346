import { expect, it } from 'vitest'
import { isSafeHref, isSafeImageSrc, removeUnsafeAddresses } from './document-addresses.ts'

it.each(['/\\evil.test', '/\t/evil.test', '//evil.test', 'javascript:alert(1)', 'data:text/html,x', '', 'evil.test'])(
  'no link may lead to %j',
  (address) => expect(isSafeHref(address)).toBe(false),
)
it.each(['https://a.test/x', 'mailto:ada@a.test', '#part', '/site/acme/post', '/'])(
  'a link may lead to %j',
  (address) => expect(isSafeHref(address)).toBe(true),
)
it.each([
  '/media/../auth/sign-out',
  '/media/a/%2e%2E/../../site/x',
  '/media\\..\\site',
  '/media/..\\site',
  '/\\evil.test/media/x.png',
  '/site/x.png',
  'data:image/png;base64,xx',
])('no picture may come from %j', (address) => expect(isSafeImageSrc(address)).toBe(false))
it.each(['https://a.test/x.png', '/media/a/b.webp'])('a picture may come from %j', (address) =>
  expect(isSafeImageSrc(address)).toBe(true),
)

it('takes out of a document what no document may have, and leaves another as it is', () => {
  const text = (href: string) => ({
    type: 'text',
    text: 'x',
    marks: [{ type: 'bold' }, { type: 'link', attrs: { href } }],
  })
  const doc = (href: string, src: string) => ({
    type: 'doc',
    content: [
      { type: 'blockquote', content: [{ type: 'paragraph', content: [text(href)] }] },
      { type: 'image', attrs: { src } },
    ],
  })
  const good = doc('/about', '/media/a/b.webp')
  expect(removeUnsafeAddresses(good)).toBe(good)
  expect(removeUnsafeAddresses(doc('/\\evil.test', '/media/../x'))).toEqual({
    type: 'doc',
    content: [
      {
        type: 'blockquote',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'bold' }] }] }],
      },
    ],
  })
})

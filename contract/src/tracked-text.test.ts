import { expect, it } from 'vitest'
import type { Doc, Mark } from './document.ts'
import { findOwnTarget, type LinkRule, listOwnTargets, toSafeTarget, trackPost } from './tracked-text.ts'

const rule: LinkRule = {
  is_on: true,
  sites: [
    { host: 'draft.test', path: '/site/acme' },
    { host: 'acme.test', path: '' },
    { host: 'network.test:8443', path: '/in/acme' },
  ],
  origin: 'https://draft.test',
  base: 'https://draft.test/l/',
}

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'https://acme.test/\r\nSet-Cookie: a=b',
  'https://acme.test/\tx',
  'https://acme.test\\@evil.test/',
  'https://acme.test@evil.test/',
  'https://ada@acme.test/',
  'https://:x@acme.test/',
  'https://acme.test/ x',
  `https://acme.test/${'x'.repeat(2000)}`,
  'mailto:ada@acme.test',
  '',
])('%j is no target', (address) => {
  expect(toSafeTarget(address)).toBeNull()
  expect(findOwnTarget(rule, address)).toBeNull()
})

it.each([
  'https://evil.test/',
  'https://acme.test.evil.test/',
  'https://evilacme.test/',
  'https://draft.test/site/acme-evil/x',
  'https://draft.test/site/other/x',
  'https://draft.test/',
  'https://network.test/in/acme',
  'https://network.test:8443/in/acme-evil',
  'https://draft.test/site/acme/../other/x',
  'https://draft.test/l/2345678',
  '//evil.test/site/acme',
  '/\\evil.test/site/acme',
  '#part',
  'acme.test/x',
])('%j is not ours', (address) => expect(findOwnTarget(rule, address)).toBeNull())

it.each([
  ['https://acme.test/a?b=c#d', 'https://acme.test/a?b=c#d'],
  ['https://WWW.Acme.test/ä', 'https://www.acme.test/%C3%A4'],
  ['http://acme.test', 'http://acme.test/'],
  ['/site/acme/post', 'https://draft.test/site/acme/post'],
  ['https://draft.test/site/acme', 'https://draft.test/site/acme'],
  ['https://network.test:8443/in/acme/posts', 'https://network.test:8443/in/acme/posts'],
])('%j is ours', (address, target) => expect(findOwnTarget(rule, address)).toBe(target))

const linked = (href: string): Mark[] => [{ type: 'link', attrs: { href } }]
const doc: Doc = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Read ' },
        { type: 'text', text: 'the ', marks: linked('/site/acme/post') },
        { type: 'text', text: 'post', marks: [{ type: 'bold' }, ...linked('/site/acme/post')] },
        { type: 'text', text: ', see https://acme.test/a. Others: https://evil.test/x' },
      ],
    },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            {
              type: 'paragraph',
              content: [{ type: 'text', text: 'acme.test/b', marks: linked('https://acme.test/b') }],
            },
          ],
        },
      ],
    },
    { type: 'codeBlock', content: [{ type: 'text', text: 'curl https://acme.test/c' }] },
  ],
}
const post = { rich_content: doc, settings: { first_comment: 'Here: https://acme.test/a' } }

it('finds what leads to a site of ours, each target once', () => {
  expect(listOwnTargets(post, rule)).toEqual([
    'https://draft.test/site/acme/post',
    'https://acme.test/a',
    'https://acme.test/b',
  ])
  expect(listOwnTargets(post, { ...rule, is_on: false })).toEqual([])
  expect(listOwnTargets({ ...post, settings: { ...post.settings, tracks_links: false } }, rule)).toEqual([])
})

it('writes the tracked address for the link, for the address in the text and in the first comment', () => {
  const codes = new Map([
    ['https://draft.test/site/acme/post', 'aaaaaaa'],
    ['https://acme.test/a', 'bbbbbbb'],
  ])
  const { rich_content, settings } = trackPost(post, rule, codes)
  const [first] = rich_content.content
  expect(first).toEqual({
    type: 'paragraph',
    content: [
      { type: 'text', text: 'Read ' },
      { type: 'text', text: 'the ', marks: linked('https://draft.test/l/aaaaaaa') },
      { type: 'text', text: 'post', marks: [{ type: 'bold' }, ...linked('https://draft.test/l/aaaaaaa')] },
      { type: 'text', text: ', see https://draft.test/l/bbbbbbb. Others: https://evil.test/x' },
    ],
  })
  // Words that are the address become the new one; what has no code yet is counted as long as it will be.
  const unmade = 'https://draft.test/l/0000000'
  expect(rich_content.content[1]).toMatchObject({
    content: [{ content: [{ content: [{ type: 'text', text: unmade, marks: linked(unmade) }] }] }],
  })
  expect(rich_content.content[2]).toEqual(doc.content[2])
  expect(settings).toEqual({ first_comment: 'Here: https://draft.test/l/bbbbbbb' })
})

import { type ChannelType, channelTypes } from '@draftwright/contract/channel-norms'
import type { Block, Doc } from '@draftwright/contract/document'
import { networks } from '@draftwright/contract/networks'
import { expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { SYSTEM } from '../../db/engine.ts'
import { parseHtml } from '../../documents/parse-html.ts'
import { parseMarkdown } from '../../documents/parse-markdown.ts'

const { app, context } = await useApp()

const paragraph = (text: string): Block => ({ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] })
const doc = (...content: Block[]): Doc => ({ type: 'doc', content })
const cell = (text: string) => ({
  type: 'tableCell' as const,
  content: [{ type: 'paragraph' as const, content: text === '' ? [] : [{ type: 'text' as const, text }] }],
})
const signs = {
  spaces: ' \u00A0\u2003\u3000',
  'tabs and lines': '\t\n\u2028',
  'zero-width signs': '\u200B\u200C\u200D\u2060\uFEFF',
  'soft hyphens': '\u00AD\u00AD',
  'marks of direction': '\u200E\u200F\u202A\u202C\u2066\u2069',
  'fillers of Hangul': '\u3164\uFFA0\u115F\u1160',
  'blanks of Braille': '\u2800',
  'selectors and tags': '\uFE0F\u{E0020}\u{E007F}\u034F\u180E',
  'signs that are none': '\uFDD0\uFFFF',
}
const picture: Block = { type: 'image', attrs: { src: '/media/a/b.webp', alt: 'A shop' } }

/** Texts that show nothing. */
const empty: Record<string, Doc> = {
  'no block': doc(),
  'an empty paragraph': doc(paragraph(''), paragraph('')),
  ...Object.fromEntries(Object.entries(signs).map(([name, text]) => [name, doc(paragraph(text))])),
  'a rule': doc({ type: 'horizontalRule' }),
  'lists without words': doc(
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('')] }] },
    { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(signs.spaces)] }] },
  ),
  'a quote without words': doc({ type: 'blockquote', content: [paragraph(signs['zero-width signs'])] }),
  'code without words': doc({ type: 'codeBlock', content: [{ type: 'text', text: ' \n' }] }),
  'a table without words': doc({ type: 'table', content: [{ type: 'tableRow', content: [cell(''), cell(' ')] }] }),
  'line breaks': doc({ type: 'paragraph', content: [{ type: 'hardBreak' }, { type: 'hardBreak' }] }),
  'a link on a blank': doc({
    type: 'paragraph',
    content: [{ type: 'text', text: '\u200B', marks: [{ type: 'link', attrs: { href: 'https://example.org/' } }] }],
  }),
  'a heading without words': doc({ type: 'heading', attrs: { level: 2 }, content: [] }),
  'a comment of Markdown': parseMarkdown('<!-- later -->'),
  'a definition of a link': parseMarkdown('[a]: https://example.org/ "A"'),
  'an empty list of Markdown': parseMarkdown('-\n-\n'),
  'empty tags of HTML': parseHtml('<p>&nbsp;</p><ul><li></li></ul><hr><!-- x -->'),
}
/** Texts that show little. */
const little: Record<string, Doc> = {
  'a sign': doc(paragraph('.')),
  'an emoji': doc(paragraph('\u2764\uFE0F')),
  'a sign among blanks': doc(paragraph(`${signs.spaces}é${signs['zero-width signs']}`)),
  'a picture alone': doc(picture),
  'a picture among blanks': doc(paragraph(' '), picture, { type: 'horizontalRule' }),
  'a word in a cell': doc({ type: 'table', content: [{ type: 'tableRow', content: [cell(''), cell('a')] }] }),
}

/** Every type, and every network that people post to by hand. */
const channels: [name: string, type: ChannelType, settings: Record<string, unknown>][] = [
  ...channelTypes.map((type): [string, ChannelType, Record<string, unknown>] => [
    type,
    type,
    type === 'ayrshare' ? { platforms: 'linkedin' } : {},
  ]),
  ...networks.map((network): [string, ChannelType, Record<string, unknown>] => [
    `manual ${network}`,
    'manual',
    { network },
  ]),
]

async function addChannel(ada: Person, channel_type: ChannelType, settings: Record<string, unknown>): Promise<string> {
  const id = createId()
  await createAccountDb(context.engine, ada.accountId ?? '')
    .insert('channels', { id, name: channel_type, channel_type, settings, user_id: ada.session?.user.id ?? '' })
    .execute()
  return id
}
const setText = (id: string, text: Doc) =>
  context.engine.query(SYSTEM, 'update contents set rich_content = $2 where id = $1', [id, JSON.stringify(text)])

it.each(channels)('nothing empty is approved or published on %s', async (_name, type, settings) => {
  const ada = await signUp(app)
  const channel_id = await addChannel(ada, type, settings)
  const id = await draftPost(ada, context, { channel_id })
  for (const [name, text] of Object.entries(empty)) {
    await setText(id, text)
    const answer = await ada.request('content.approve', { params: { id } })
    expect([answer.status, answer.error?.code], name).toEqual([409, 'empty'])
  }
  for (const [name, text] of Object.entries(little)) {
    await setText(id, text)
    const params = { id: await draftPost(ada, context, { channel_id }) }
    await setText(params.id, text)
    const answer = await ada.request('content.approve', { params })
    expect(answer.status, `${name}: ${answer.text}`).toBe(200)
    if (type === 'manual') continue
    // What was approved earlier is looked at again.
    await setText(params.id, empty['a rule'] ?? doc())
    const published = await ada.request('content.publish', { params })
    expect([published.status, published.error?.code], name).toEqual([409, 'empty'])
  }
})

it('a title that shows nothing is refused where readers see titles', async () => {
  const ada = await signUp(app)
  for (const [type, isRefused] of [
    ['site', true],
    ['wordpress', true],
    ['ghost', true],
    ['bluesky', false],
    ['linkedin', false],
  ] as const) {
    const channel_id = await addChannel(ada, type, {})
    const id = await draftPost(ada, context, { channel_id, title: signs['zero-width signs'] })
    const answer = await ada.request('content.approve', { params: { id } })
    expect(answer.status, type).toBe(isRefused ? 409 : 200)
  }
})

import { findOverloads, listLosses } from '@draftwright/contract/carrying'
import { listPostSettings } from '@draftwright/contract/post-settings'
import { afterAll, describe, expect, it } from 'vitest'
import type { OutgoingPost } from '../../src/integrations/channel-types/channel-type.ts'
import { getNetworkClient } from '../../src/integrations/channel-types/registry.ts'
import { parseMarkdown } from '../../src/documents/parse-markdown.ts'
import { type ForeignNetwork, foreignNetworks, type ForeignType } from './foreign-networks.ts'
import { isJsonObject, toJsonObject } from './json-values.ts'
import { parseObject } from './network-server.ts'
import { publishDirectly } from './publish-directly.ts'

const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers) await close()
})

const settings = {
  tags: ['Planning', 'R&D'],
  first_comment: 'More at https://example.org/x_(y).',
  canonical_url: 'https://first.example/days',
}
const words = 'Ask for the days that people have, and not for the weeks that they would like to have.'
const createPost = (markdown: string, more: object = {}): OutgoingPost => ({
  id: 'b7f5f1ce-0f52-4f0f-9d2b-000000000001',
  title: 'Days before weeks',
  slug: 'days-before-weeks',
  excerpt: 'Why days win.',
  keyword: null,
  rich_content: parseMarkdown(markdown),
  settings: { ...settings, ...more },
})
const pictured = createPost(`![The shop](/media/a/b.webp)\n\n${words}`)
const linked = createPost(`${words} See https://page.example/x_(y).`, {
  card: { url: 'https://page.example/x_(y)', title: 'My title' },
})
const page = { title: 'The page', description: 'What it is about.', image: 'https://page.example/p.jpg' }

async function publish<N extends ForeignNetwork>(type: ForeignType, start: () => Promise<N>, post: OutgoingPost) {
  const { server } = await start().then(async (network) => {
    closers.push(network.server.close)
    await publishDirectly(type, network, post, { readLinkCard: async () => page })
    return network
  })
  return server as N['server']
}

const listNames = (value: unknown) =>
  Array.isArray(value) ? value.map((one: unknown) => toJsonObject(one)['name']) : []

/** What each network shows of a post's settings, its cover, its language and the name of its picture. */
const cases: Record<ForeignType, () => Promise<Record<string, unknown>>> = {
  async linkedin() {
    const { posts } = await publish('linkedin', foreignNetworks.linkedin, linked)
    const { source, title, description, thumbnail } = posts[0]?.article ?? {}
    return {
      first_comment: posts[0]?.comments[0]?.text,
      card: [source, title, description, (thumbnail ?? '').startsWith('urn:li:image:')],
    }
  },
  async bluesky() {
    const { records } = await publish('bluesky', foreignNetworks.bluesky, linked)
    const { value } = [...records.values()][0] ?? { value: {} }
    const external = toJsonObject(toJsonObject(toJsonObject(value)['embed'])['external'])
    return {
      card: [external['uri'], external['title'], external['description'], isJsonObject(external['thumb'])],
      language: toJsonObject(value)['langs'],
    }
  },
  async mastodon() {
    const { requests } = await publish('mastodon', foreignNetworks.mastodon, pictured)
    const created = requests.find(({ path }) => path === '/api/v1/statuses')
    const upload = requests.find(({ path }) => path === '/api/v2/media')?.body.toString('latin1') ?? ''
    return {
      language: toJsonObject(parseObject(created?.body ?? Buffer.alloc(0)))['language'],
      file_name: /filename="([^"]+)"/u.exec(upload)?.[1],
    }
  },
  async wix() {
    const { drafts, posts, files } = await publish('wix', foreignNetworks.wix, pictured)
    const fields = toJsonObject([...drafts.values()][0]?.fields)
    return {
      canonical_url: toJsonObject(fields['seoData'])['tags'],
      cover: posts[0]?.cover === files[0]?.id,
      pictures: posts[0]?.pictures.length,
      file_name: files[0]?.displayName,
    }
  },
  async ghost() {
    const { posts, files } = await publish('ghost', foreignNetworks.ghost, pictured)
    const fields = posts[0]?.fields ?? {}
    return {
      tags: listNames(fields['tags']),
      canonical_url: fields['canonical_url'],
      cover: [String(fields['feature_image']).split('/').at(-1), fields['feature_image_alt']],
      pictures: String(fields['html']).split('<img').length - 1,
      file_name: files[0]?.name,
    }
  },
  async wordpress() {
    const { posts, files, tags } = await publish('wordpress', foreignNetworks.wordpress, pictured)
    const fields = posts[0]?.fields ?? {}
    return {
      tags: [tags, fields['tags']],
      cover: fields['featured_media'],
      pictures: String(fields['content']).split('<img').length - 1,
      file_name: files[0]?.name,
    }
  },
  async devto() {
    const { articles } = await publish('devto', foreignNetworks.devto, pictured)
    const [article] = articles
    return {
      tags: article?.tags,
      canonical_url: article?.canonical_url,
      cover: article?.main_image,
      pictures: (article?.body_markdown ?? '').split('<img').length - 1,
    }
  },
  async ayrshare() {
    const { posts } = await publish('ayrshare', foreignNetworks.ayrshare, pictured)
    return { first_comment: posts[0]?.firstComment, pictures: posts[0]?.mediaUrls.length }
  },
  async webhook() {
    const { requests } = await publish('webhook', foreignNetworks.webhook, pictured)
    const data = toJsonObject(toJsonObject(parseObject(requests[0]?.body ?? Buffer.alloc(0)))['data'])
    return { tags: toJsonObject(data['settings'])['tags'] }
  },
}

const canonical_url = settings.canonical_url
const card = ['https://page.example/x_(y)', 'My title', 'What it is about.', true]
const expected: Record<ForeignType, Record<string, unknown>> = {
  linkedin: { first_comment: settings.first_comment, card },
  bluesky: { card, language: ['en'] },
  mastodon: { language: 'en', file_name: 'shop-window.jpg' },
  wix: {
    canonical_url: [{ type: 'link', props: { rel: 'canonical', href: canonical_url }, custom: true, disabled: false }],
    cover: true,
    pictures: 0,
    file_name: 'shop-window.jpg',
  },
  ghost: {
    tags: settings.tags,
    canonical_url,
    cover: ['shop-window.jpg', 'The shop'],
    pictures: 0,
    file_name: 'shop-window.jpg',
  },
  wordpress: {
    tags: [
      ['Planning', 'R&amp;D'],
      [1, 2],
    ],
    cover: 1,
    pictures: 0,
    file_name: 'shop-window.jpg',
  },
  devto: { tags: ['planning', 'rd'], canonical_url, cover: 'https://own.example/media/a/b.webp', pictures: 0 },
  ayrshare: { first_comment: settings.first_comment, pictures: 1 },
  webhook: { tags: settings.tags },
}

describe.each(Object.entries(cases))('%s', (name, run) => {
  it('gets every setting that is offered, the cover, the language and real names of files', async () => {
    const type = Object.keys(foreignNetworks).find((one): one is ForeignType => one === name)
    if (type === undefined) throw new Error(`There is no network ${name}`)
    expect(Object.keys(expected[type])).toEqual(expect.arrayContaining([...listPostSettings(type)]))
    expect(await run()).toEqual(expected[type])
  })
})

it('a picture further down stays in the text, and so does one with a caption', async () => {
  for (const markdown of [
    `${words}\n\n![The shop](/media/a/b.webp)`,
    `![The shop](/media/a/b.webp "Ours")\n\n${words}`,
  ]) {
    const { posts } = await publish('wordpress', foreignNetworks.wordpress, createPost(markdown))
    expect(posts[0]?.fields).toMatchObject({ featured_media: 1, content: expect.stringContaining('<img') })
  }
})

it('pictures of a thread on Bluesky go on to its next posts', async () => {
  const pictures = Array.from({ length: 5 }, (_, at) => `![Number ${at}](/media/a/${at}.webp)`).join('\n\n')
  const long = Array.from({ length: 12 }, () => words).join(' ')
  const post = createPost(`${long}\n\n${pictures}`, { is_thread: true })
  const { records } = await publish('bluesky', foreignNetworks.bluesky, post)
  const images = [...records.values()].map(({ value }) => toJsonObject(value['embed'])['images'])
  expect(images.slice(0, 2).map((list) => (Array.isArray(list) ? list.length : 0))).toEqual([4, 1])
})

it('a page that cannot be read leaves a card of its address', async () => {
  const network = await foreignNetworks.bluesky()
  closers.push(network.server.close)
  await publishDirectly('bluesky', network, createPost('See https://page.example/x_(y).'))
  const [record] = network.server.records.values()
  expect(record?.value).toMatchObject({
    facets: [{ features: [{ uri: 'https://page.example/x_(y)' }] }],
    embed: { external: { uri: 'https://page.example/x_(y)', title: 'page.example', description: '' } },
  })
})

describe('what a network does not take', () => {
  const pictures = (count: number) =>
    Array.from({ length: count }, (_, at) => `![Number ${at}](/media/a/${at}.webp)`).join('\n\n')
  const check = (type: ForeignType, post: Partial<OutgoingPost>, parts = 1, channel = {}) =>
    findOverloads({ type, settings: channel }, { ...createPost('Days.'), settings: {}, ...post }, parts).map(
      ({ field }) => field,
    )
  const shown = (count: number) => ({ rich_content: parseMarkdown(pictures(count)) })
  it.each([
    ['four pictures on Bluesky', check('bluesky', shown(4)), []],
    ['five pictures on Bluesky', check('bluesky', shown(5)), ['pictures']],
    ['five pictures of a thread', check('bluesky', { ...shown(5), settings: { is_thread: true } }, 2), []],
    [
      'nine pictures of a thread of two',
      check('bluesky', { ...shown(9), settings: { is_thread: true } }, 2),
      ['pictures'],
    ],
    ['21 pictures on LinkedIn', check('linkedin', shown(21)), ['pictures']],
    ['two pictures on Telegram', check('ayrshare', shown(2), 1, { platforms: 'linkedin,telegram' }), ['pictures']],
    ['an excerpt on Ghost', check('ghost', { excerpt: 'x'.repeat(301) }), ['excerpt']],
    ['a title on DEV', check('devto', { title: 'x'.repeat(129) }), ['title']],
    ['tags on DEV', check('devto', { settings: { tags: ['a', 'b', 'c', 'd', 'e'] } }), ['tags']],
    ['tags on Ghost', check('ghost', { settings: { tags: ['a', 'b', 'c', 'd', 'e'] } }), []],
    ['a first comment', check('linkedin', { settings: { first_comment: 'x'.repeat(1251) } }), ['first_comment']],
  ])('%s', (_name, found, wanted) => expect(found).toEqual(wanted))

  it.each([
    ['bluesky', '# A\n\n| a | b |\n| - | - |\n| c | **d** |', {}, ['Headings', 'Tables']],
    ['linkedin', '**Days** first\n\n---', {}, ['Dividing lines', 'Bold']],
    ['ghost', '# A\n\n**Days**', {}, []],
    ['devto', 'Days', { tags: ['c++', 'days'] }, ['The tag “c++”']],
  ] as const)('%s says what is left of %j', (type, markdown, own, wanted) => {
    const post = { ...createPost(markdown), settings: own }
    const losses = listLosses(type, post)
    expect(losses).toHaveLength(wanted.length)
    wanted.forEach((beginning, at) => expect(losses[at]).toMatch(new RegExp(`^${RegExp.escape(beginning)}`, 'u')))
  })

  it('nothing is planned for a network that would be dropped by it', () => {
    for (const type of ['bluesky', 'linkedin', 'mastodon'] as const) {
      const post = { ...createPost(pictures(7)), settings: { is_thread: true } }
      const steps = getNetworkClient(type)?.planPublish(post, { visibility: 'public' }, new Date()) ?? []
      expect(steps.filter(({ label }) => label.startsWith('Upload picture'))).toHaveLength(7)
    }
  })
})

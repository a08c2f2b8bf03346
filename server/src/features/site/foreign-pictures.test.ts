import { createServer } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { createSystemDb } from '../../db/system-db.ts'
import { parseMarkdown } from '../../documents/parse-markdown.ts'
import { finishJobs } from '../../../test/finish-jobs.ts'
import { signUp } from '../../../test/harness.ts'
import { listenOnLoopback } from '../../../test/listen.ts'
import { publishPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart, tinyPng } from '../../../test/upload.ts'

const asked: string[] = []
const host = createServer((request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  if (path === '/busy.png' && countAsked(path) === 1) return void response.writeHead(503).end()
  if (path === '/reset.png' && countAsked(path) === 1) return void request.socket.destroy()
  if (path === '/gone.png') return void response.writeHead(404).end()
  if (path === '/inside.png') return void response.writeHead(302, { location: 'http://169.254.169.254/x.png' }).end()
  if (path === '/text.png') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>No</p>')
  response.writeHead(200, { 'content-type': 'image/png' })
  if (path === '/broken.png') return void response.end('not a picture')
  if (path === '/big.png') return void response.end(Buffer.alloc(11 * 1024 * 1024))
  response.end(tinyPng)
})
const { origin, close } = await listenOnLoopback(host)
afterAll(close)
const open = await useApp({ trustedUrls: [origin] })
const shut = await useApp()

const plain = parseMarkdown('Words.')
const countAsked = (path: string) => asked.filter((each) => each === path).length

async function publishWith({ app, context }: typeof open, url: string) {
  const me = await signUp(app, { accountName: `Blog ${crypto.randomUUID().slice(0, 8)}` })
  const { slug } = await me.call('accounts.settings')
  const { id } = await publishPost(me, context, {
    slug: 'story',
    markdown: `Words.\n\n![A lighthouse](${url})\n\n> ![Its lamp](${url})`,
  })
  const get = async (path: string) => (await visitPage(me, `/site/${slug}/${path}`)).body
  return { me, slug, get, accountId: me.accountId, params: { id } }
}

it('a picture of another host is copied once and shown from here, in posts, lists, feeds and cards', async () => {
  const { me, slug, get, accountId } = await publishWith(open, `${origin}/lighthouse.png`)
  // Nobody has requested the page yet.
  await finishJobs(open.context, 'site.copyPicture')
  const own = new RegExp(`/media/${accountId}/[0-9a-f-]{36}`, 'u')
  const post = await get('story')
  expect(post).toMatch(new RegExp(`<img src="${own.source}.webp" alt="A lighthouse"`, 'u'))
  expect(post).toMatch(new RegExp(`og:image" content="http://draftwright.test${own.source}`, 'u'))
  for (const path of ['story', '', 'feed.xml', 'feed.json']) {
    const body = await get(path)
    expect(body, path).not.toContain(origin)
    expect(body, path).toMatch(own)
  }
  const address = /<img src="([^"]+)" alt="A lighthouse"/u.exec(post)?.[1] ?? ''
  const picture = await visitPage(me, address)
  // Re-encoded like an upload, not passed through.
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(countAsked('/lighthouse.png')).toBe(1)
  const { headers } = await visitPage(me, `/site/${slug}/story`)
  expect(headers['content-security-policy']).toContain("img-src 'self' data:;")
})

it('a post from before is shown without the picture first, and with the copy as soon as there is one', async () => {
  const { get, accountId } = await publishWith(open, `${origin}/old.png`)
  await finishJobs(open.context, 'site.copyPicture')
  await createSystemDb(open.context.engine).deleteFrom('picture_copies').where('url', 'like', '%/old.png').execute()
  const before = await get('story')
  expect(before).toContain(`<a href="${origin}/old.png" rel="noopener">A lighthouse</a>`)
  expect(before).not.toContain('<img src="http')
  await finishJobs(open.context, 'site.copyPicture')
  await expect.poll(() => get('story')).toContain(`<img src="/media/${accountId}/`)
  // The copy was there already.
  expect(countAsked('/old.png')).toBe(1)
})

it.each(['/gone.png', '/inside.png', '/text.png', '/broken.png', '/big.png'])(
  'a picture that cannot be copied is a link with its description: %s',
  async (path) => {
    const { get } = await publishWith(open, origin + path)
    for (let visit = 1; visit <= 2; visit++) {
      const post = await get('story')
      expect(post).toContain(`<a href="${origin}${path}" rel="noopener">A lighthouse</a>`)
      expect(post).toContain(`<a href="${origin}${path}" rel="noopener">Its lamp</a>`)
      expect(post).not.toContain('<img src="http')
      await finishJobs(open.context, 'site.copyPicture')
    }
    expect(countAsked(path)).toBe(1)
  },
)

it.each(['/busy.png', '/reset.png'])('is asked for again when its host had trouble: %s', async (path) => {
  const { get, accountId } = await publishWith(open, origin + path)
  await finishJobs(open.context, 'site.copyPicture')
  expect(await get('story')).toContain(`<img src="/media/${accountId}/`)
  expect(countAsked(path)).toBe(2)
})

it('shows a picture of ours that is named with the address of this server', async () => {
  const me = await signUp(shut.app, { accountName: `Blog ${crypto.randomUUID().slice(0, 8)}` })
  const { slug } = await me.call('accounts.settings')
  const { url } = await me.call('media.create', buildMultipart('desk.png', tinyPng))
  await publishPost(me, shut.context, { slug: 'story', markdown: `![A desk](http://draftwright.test${url})` })
  expect((await visitPage(me, `/site/${slug}/story`)).body).toContain(`<img src="${url}" alt="A desk"`)
  expect(
    await createSystemDb(shut.context.engine).selectFrom('picture_copies').selectAll().execute(),
  ).not.toContainEqual(expect.objectContaining({ account_id: me.accountId }))
})

it('copies a hundred pictures of one post, and shows the others as links', async () => {
  const me = await signUp(open.app, { accountName: `Blog ${crypto.randomUUID().slice(0, 8)}` })
  const pictures = Array.from({ length: 103 }, (_one, at) => `![A view](${origin}/many-${at}.png)`)
  await publishPost(me, open.context, { markdown: pictures.join('\n\n') })
  await finishJobs(open.context, 'site.copyPicture')
  expect(asked.filter((path) => path.startsWith('/many-'))).toHaveLength(100)
}, 60_000)

it('is in use as long as readers see it, and copied again for a post that goes public later', async () => {
  const { me, get, accountId, params } = await publishWith(open, `${origin}/kept.png`)
  await finishJobs(open.context, 'site.copyPicture')
  const [copy] = await me.call('media.list')
  if (copy === undefined) throw new Error('Nothing was copied')
  const toCopy = { params: { id: copy.id } }
  expect(await me.call('media.uses', toCopy)).toMatchObject([{ id: params.id, is_live: true }])
  expect(await me.call('media.list', { query: { unused: true } })).toEqual([])
  // What the text names is read anew whenever the text is written.
  await me.call('content.update', { params, body: { title: 'Another title', rich_content: plain } })
  const removal = { ...toCopy, body: { even_if_used: true } }
  expect((await me.request('media.remove', removal)).error.code).toBe('in_use_live')
  await createSystemDb(open.context.engine).deleteFrom('media').where('id', '=', copy.id).execute()
  await me.call('content.unpublish', { params })
  await me.call('content.update', {
    params,
    body: { rich_content: parseMarkdown(`![A kept view](${origin}/kept.png)`) },
  })
  await me.call('content.approve', { params })
  await me.call('content.publish', { params })
  await finishJobs(open.context, 'site.copyPicture')
  expect(await get('story')).toContain(`<img src="/media/${accountId}/`)
})

it('an address inside is never opened', async () => {
  const { get } = await publishWith(shut, `${origin}/secret.png`)
  await get('story')
  await finishJobs(shut.context, 'site.copyPicture')
  expect(await get('story')).toContain(`<a href="${origin}/secret.png" rel="noopener">A lighthouse</a>`)
  expect(countAsked('/secret.png')).toBe(0)
})

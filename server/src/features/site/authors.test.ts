import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { addMember, signUp } from '../../../test/harness.ts'
import { publishPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()
const origin = 'http://draftwright.test'
const system = { as: 'system' } as const

describe('who wrote a post', async () => {
  const ada = await signUp(app, { accountName: 'Byline Works', displayName: 'Ada Marlow' })
  // Alone she may approve her own text.
  const own = await publishPost(ada, context, { title: 'Written by Ada' })
  const bob = await addMember(context, ada, 'owner')
  const site = new URL('.', own.url ?? '').pathname
  await publishPost(ada, context, { title: 'Written by Bob', author_id: bob.session?.user.id ?? '' })
  const get = (path: string) => visitPage(ada, origin + site + path)

  it('stands above it and leads to a page of their posts', async () => {
    const { body } = await visitPage(ada, own.url ?? '')
    expect(body).toContain(`<a class="by" rel="author" href="${site}author/ada-marlow">Ada Marlow</a>`)
    expect(body).toContain('<meta name="author" content="Ada Marlow">')
    expect(body).toContain(`"author":{"@type":"Person","name":"Ada Marlow","url":"${origin}${site}author/ada-marlow"}`)
    const page = await get('author/ada-marlow')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<h1>Ada Marlow</h1>')
    expect(page.body).toContain('Written by Ada')
    expect(page.body).not.toContain('Written by Bob')
    expect(page.body).toContain(`<link rel="canonical" href="${origin}${site}author/ada-marlow">`)
  })
  it('is in the map of the site and in both feeds', async () => {
    expect((await get('sitemap.xml')).body).toContain(`<loc>${origin}${site}author/ada-marlow</loc>`)
    expect((await get('feed.xml')).body).toContain(
      `<author><name>Ada Marlow</name><uri>${origin}${site}author/ada-marlow</uri></author>`,
    )
    const { items } = JSON.parse((await get('feed.json')).body)
    expect(items.at(-1).authors).toEqual([{ name: 'Ada Marlow', url: `${origin}${site}author/ada-marlow` }])
  })
  it('has no page when they wrote nothing, and none after its last', async () => {
    expect((await get('author/nobody')).statusCode).toBe(404)
    expect((await get('author/ada-marlow?page=2')).statusCode).toBe(404)
  })
  it('is not named once they have deleted their account', async () => {
    const eve = await addMember(context, ada, 'owner')
    const post = await publishPost(ada, context, { title: 'Written by Eve', author_id: eve.session?.user.id ?? '' })
    expect((await visitPage(ada, post.url ?? '')).body).toContain('class="by"')
    await context.engine.query(system, 'update users set deleted_at = now() where id = $1', [eve.session?.user.id])
    await publishPost(ada, context, { title: 'Another', author_id: bob.session?.user.id ?? '' })
    expect((await visitPage(ada, post.url ?? '')).body).not.toContain('class="by"')
  })
})

describe('a post without a picture', async () => {
  const ada = await signUp(app, { accountName: 'Card Works' })
  const post = await publishPost(ada, context, { title: 'Less & <more> “words” \u0007 than 日本 can hold' })
  const site = new URL('.', post.url ?? '').pathname
  const pictureOf = (body: string) => /<meta property="og:image" content="([^"]+)">/u.exec(body)?.[1] ?? ''

  it('has a drawn one for previews of its link, and so has the front page', async () => {
    for (const url of [post.url ?? '', origin + site]) {
      const { body } = await visitPage(ada, url)
      const { statusCode, headers, rawPayload } = await app.inject({ url: new URL(pictureOf(body)).pathname })
      expect([statusCode, headers['content-type'], headers['content-encoding']]).toEqual([200, 'image/png', undefined])
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      expect(body).toContain('<meta property="og:image:width" content="1200">')
    }
  })
  it('is drawn again when the colours change, and once for all who ask', async () => {
    const path = `${new URL(post.url ?? '').pathname}/card.png`
    const read = async () => (await app.inject({ url: path, headers: { 'accept-encoding': 'br' } })).rawPayload
    const first = await read()
    expect((await read()).equals(first)).toBe(true)
    await ada.call('accounts.changeSettings', { body: { theme_color: '#aa3311' } })
    await expect.poll(async () => (await read()).equals(first)).toBe(false)
    const { data } = await sharp(await read())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([0xaa, 0x33, 0x11])
  })
  it('has one for its own address alone', async () => {
    for (const path of ['nothing/card.png', 'a/b/card.png', 'card.png?page=2', 'author/card.png'])
      expect((await visitPage(ada, origin + site + path)).statusCode, path).toBe(404)
  })
})

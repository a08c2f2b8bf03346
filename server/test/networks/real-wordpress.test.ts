import { beforeAll, describe, expect, it } from 'vitest'
import { startWordPress, type WordPress } from '../../../scripts/networks/wordpress.ts'
import { hasWordPress } from './real-networks.ts'

describe.skipIf(!hasWordPress())('a real WordPress', () => {
  let site: WordPress
  beforeAll(async () => {
    site = await startWordPress()
    return () => site.close()
  })

  async function callApi(path: string, { password = site.applicationPassword, body = null as object | null } = {}) {
    const basic = Buffer.from(`${site.user}:${password}`).toString('base64')
    const response = await fetch(`${site.url}/wp-json/wp/v2/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Basic ${basic}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, json: await response.json() }
  }

  it('keeps a draft', async () => {
    const content = '<h2>Why</h2><p>Because <strong>it works</strong>.</p>'
    const created = await callApi('posts', { body: { title: 'A draft', content, status: 'draft' } })
    expect(created).toMatchObject({ status: 201, json: { status: 'draft', content: { raw: content } } })
    const read = await callApi(`posts/${created.json.id}?context=edit`)
    expect(read).toMatchObject({
      status: 200,
      json: { status: 'draft', title: { raw: 'A draft' }, content: { raw: content } },
    })
  })

  it('refuses a wrong application password', async () => {
    const answer = await callApi('users/me', { password: 'wrong wrong wrong' })
    expect(answer).toMatchObject({ status: 401, json: { code: expect.any(String) } })
  })

  it('takes a picture', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const response = await fetch(`${site.url}/wp-json/wp/v2/media`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${site.user}:${site.applicationPassword}`).toString('base64')}`,
        'content-type': 'image/png',
        'content-disposition': 'attachment; filename="dot.png"',
      },
      body: png,
    })
    expect(response.status).toBe(201)
    const { source_url: address }: { source_url: string } = await response.json()
    expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(png)
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { startAyrshareServer } from './ayrshare-server.ts'

const server = await startAyrshareServer()
afterAll(() => server.close())

const ask = async (method: string, path: string, body?: object, headers: object = {}) => {
  const answer = await fetch(server.origin + path, {
    method,
    headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const json: Record<string, unknown> = await answer.json()
  return { status: answer.status, json, headers: answer.headers }
}
const post = (fields: object = {}) => ask('POST', '/post', { post: 'Hello', platforms: ['linkedin'], ...fields })

describe('Ayrshare on loopback', () => {
  it('wants a key, and knows one profile', async () => {
    expect((await ask('GET', '/user', undefined, { authorization: '' })).status).toBe(401)
    expect((await ask('GET', '/user', undefined, { authorization: 'Bearer x' })).json).toMatchObject({ code: 102 })
    expect((await ask('GET', '/user', undefined, { 'profile-key': 'x' })).status).toBe(403)
    expect((await ask('GET', '/user', undefined, { 'profile-key': server.profileKey })).json).toMatchObject({
      activeSocialAccounts: ['linkedin', 'facebook', 'instagram'],
    })
  })

  it('posts to linked platforms, and answers 400 with both lists when one of them refuses', async () => {
    expect((await post()).json).toMatchObject({ status: 'success', errors: [], postIds: [{ platform: 'linkedin' }] })
    const partly = await post({ post: 'Partly', platforms: ['linkedin', 'bluesky'] })
    expect([partly.status, partly.json]).toEqual([
      400,
      expect.objectContaining({
        status: 'error',
        errors: [expect.objectContaining({ code: 156, platform: 'bluesky' })],
        postIds: [expect.objectContaining({ platform: 'linkedin' })],
      }),
    ])
    expect((await post({ platforms: ['facebook'] })).status).toBe(200)
    expect((await post({ platforms: ['facebook'] })).json).toMatchObject({ errors: [{ code: 107 }] })
  })

  it('refuses unknown fields, missing ones, and a key that was used', async () => {
    expect((await post({ colour: 'red' })).status).toBe(400)
    expect((await post({ platforms: [] })).status).toBe(400)
    expect((await post({ mediaUrls: ['shop.png'] })).status).toBe(400)
    expect((await post({ post: 'Once', idempotencyKey: 'k' })).status).toBe(200)
    expect((await post({ post: 'Once', idempotencyKey: 'k' })).status).toBe(400)
    expect((await ask('POST', '/nothing', {})).status).toBe(404)
  })

  it('shows and deletes posts, where the platform lets it', async () => {
    const { json } = await post({ post: 'Shown', platforms: ['linkedin', 'instagram'] })
    const id = String(json['id'])
    expect((await ask('GET', `/post/${id}`)).json).toMatchObject({ post: 'Shown', status: 'success' })
    expect((await ask('GET', '/history?limit=1')).json).toMatchObject({ history: [{ id }] })
    const deleted = await ask('DELETE', '/post', { id })
    expect([deleted.status, deleted.json]).toMatchObject([
      400,
      { linkedin: { status: 'success' }, instagram: { status: 'error' }, status: 'error' },
    ])
    expect((await ask('DELETE', '/post', { id: 'x' })).status).toBe(404)
    expect((await ask('GET', '/post/x')).status).toBe(404)
  })

  it('counts requests, and takes no more than its quota', async () => {
    const { headers } = await ask('GET', '/user')
    server.settings.quota = Number(headers.get('x-ratelimit-count'))
    expect((await ask('GET', '/user')).status).toBe(429)
  })
})

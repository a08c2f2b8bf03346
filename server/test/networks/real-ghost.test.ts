import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Ghost, startGhost } from '../../../scripts/networks/ghost.ts'
import { hasGhost } from './real-networks.ts'

/** A token as https://docs.ghost.org/admin-api/#token-authentication describes it, good for five minutes. */
function createToken(adminKey: string): string {
  const [id = '', secret = ''] = adminKey.split(':')
  const now = Math.floor(Date.now() / 1000)
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const content = `${encode({ alg: 'HS256', typ: 'JWT', kid: id })}.${encode({ iat: now, exp: now + 300, aud: '/admin/' })}`
  return `${content}.${createHmac('sha256', Buffer.from(secret, 'hex')).update(content).digest('base64url')}`
}

describe.skipIf(!hasGhost())('a real Ghost', () => {
  let ghost: Ghost
  beforeAll(async () => {
    ghost = await startGhost()
    return () => ghost.close()
  })

  async function callAdmin(path: string, { key = ghost.adminKey, body }: { key?: string; body?: object } = {}) {
    const response = await fetch(`${ghost.url}/ghost/api/admin/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Ghost ${createToken(key)}`,
        'accept-version': 'v6.0',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, json: await response.json() }
  }

  it('keeps a draft made from HTML, without its script', async () => {
    const html = '<h2>Why</h2><p>Because <strong>it works</strong>.</p><script>alert(1)</script>'
    const body = { posts: [{ title: 'A draft', html, status: 'draft' }] }
    const created = await callAdmin('posts/?source=html', { body })
    expect(created).toMatchObject({ status: 201, json: { posts: [{ status: 'draft', slug: 'a-draft' }] } })
    const read = await callAdmin(`posts/${created.json.posts[0].id}/?formats=html`)
    expect(read).toMatchObject({ status: 200, json: { posts: [{ title: 'A draft', status: 'draft' }] } })
    expect(read.json.posts[0].html).toContain('<p>Because <strong>it works</strong>.</p>')
    expect(read.json.posts[0].html).not.toContain('alert')
  })

  it('refuses a token signed with another secret', async () => {
    const [id = ''] = ghost.adminKey.split(':')
    const answer = await callAdmin('posts/?limit=1', { key: `${id}:${'0'.repeat(64)}` })
    expect(answer).toMatchObject({ status: 401, json: { errors: [{ code: 'INVALID_JWT' }] } })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { type PdsServer, startPds } from '../../../scripts/networks/pds.ts'
import { hasPds } from './real-networks.ts'

describe.skipIf(!hasPds())('a real PDS', () => {
  let pds: PdsServer
  beforeAll(async () => {
    pds = await startPds()
    return () => pds.close()
  })

  /** A query if there is no body. */
  async function callXrpc(method: string, { token = '', body }: { token?: string; body?: object } = {}) {
    const response = await fetch(`${pds.url}/xrpc/${method}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, json: await response.json() }
  }

  async function openSession({ handle, password }: { handle: string; password: string }): Promise<string> {
    const { json } = await callXrpc('com.atproto.server.createSession', { body: { identifier: handle, password } })
    return json.accessJwt
  }

  const record = { $type: 'app.bsky.feed.post', text: 'Hello from a test', createdAt: '2026-11-23T09:00:00.000Z' }
  // A TID, the only kind of key that posts may have: https://atproto.com/specs/tid
  const rkey = '3lbmxyzabcd2k'

  it('writes a record once when it may only be created', async () => {
    const token = await openSession(pds)
    const key = { repo: pds.did, collection: 'app.bsky.feed.post', rkey }
    const body = { ...key, record, swapRecord: null }
    const first = await callXrpc('com.atproto.repo.putRecord', { token, body })
    expect(first).toMatchObject({ status: 200, json: { uri: `at://${pds.did}/app.bsky.feed.post/${rkey}` } })
    // Nothing changes and nothing is refused when the record is already there as it is: an answer without a commit.
    const same = await callXrpc('com.atproto.repo.putRecord', { token, body })
    expect(same).toMatchObject({ status: 200, json: { cid: first.json.cid } })
    expect(same.json).not.toHaveProperty('commit')
    const changed = { ...body, record: { ...record, text: 'Something else' } }
    expect(await callXrpc('com.atproto.repo.putRecord', { token, body: changed })).toMatchObject({
      status: 400,
      json: { error: 'InvalidSwap', message: `Record was at ${first.json.cid}` },
    })
    const read = await callXrpc(`com.atproto.repo.getRecord?${new URLSearchParams(key)}`)
    expect(read).toMatchObject({ status: 200, json: { cid: first.json.cid, value: record } })
  })

  it('refuses a wrong password, and a record in the repository of someone else', async () => {
    const wrong = { identifier: pds.handle, password: 'not-the-password' }
    expect(await callXrpc('com.atproto.server.createSession', { body: wrong })).toMatchObject({
      status: 401,
      json: { error: 'AuthenticationRequired' },
    })
    const bob = await pds.createAccount('bob')
    const token = await openSession(bob)
    const body = { repo: pds.did, collection: 'app.bsky.feed.post', record }
    expect((await callXrpc('com.atproto.repo.createRecord', { token, body })).status).toBe(401)
  })
})

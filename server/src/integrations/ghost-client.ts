import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { callNetwork, type NetworkCall, type NetworkResponse } from './channel-types/call-network.ts'
import type { NetworkConnection } from './channel-types/channel-type.ts'
import { NetworkError } from './channel-types/network-error.ts'

const Errors = z.object({
  errors: z
    .array(
      z.object({
        message: z.string(),
        context: z.optional(z.nullable(z.string())),
        code: z.optional(z.nullable(z.string())),
        type: z.optional(z.nullable(z.string())),
      }),
    )
    .check(z.minLength(1)),
})

const encodePart = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Ghost's own token of five minutes: HS256 with the second half of the key, named by the first (docs.ghost.org/admin-api). */
function createToken(adminKey: string, now: Date): string {
  const [id = '', secret = ''] = adminKey.split(':')
  const iat = Math.floor(now.getTime() / 1000)
  const text = `${encodePart({ alg: 'HS256', typ: 'JWT', kid: id })}.${encodePart({ iat, exp: iat + 290, aud: '/admin/' })}`
  return `${text}.${createHmac('sha256', Buffer.from(secret, 'hex')).update(text).digest('base64url')}`
}

/** One call of the Admin API; throws NetworkError in Ghost's words. */
export async function askGhost<T extends z.ZodMiniType>(
  connection: NetworkConnection,
  path: string,
  shape: T,
  call: NetworkCall = {},
): Promise<{ value: z.infer<T>; response: NetworkResponse }> {
  const { settings, now } = connection
  const base = String(settings['site_url']).replace(/\/+$/u, '')
  const response = await callNetwork(connection, `${base}/ghost/api/admin/${path}`, {
    ...call,
    headers: { authorization: `Ghost ${createToken(String(settings['admin_key']), now())}`, 'accept-version': 'v6.0' },
    readError: (body) => {
      const [first] = z.safeParse(Errors, body).data?.errors ?? []
      if (first === undefined) return undefined
      return { message: first.context ?? first.message, code: first.code ?? first.type ?? '' }
    },
  })
  const value = z.safeParse(shape, response.json)
  if (!value.success)
    throw new NetworkError('rejected', `${new URL(base).host} does not answer like Ghost`, {
      fix: 'Enter the address of the Ghost site, without a path of a page.',
    })
  return { value: value.data, response }
}

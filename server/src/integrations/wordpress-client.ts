import * as z from 'zod/mini'
import { callNetwork, type NetworkCall, type NetworkResponse } from './channel-types/call-network.ts'
import type { NetworkConnection } from './channel-types/channel-type.ts'
import { NetworkError } from './channel-types/network-error.ts'

const ErrorBody = z.object({ code: z.string(), message: z.string() })

/**
 * One call of the REST API. The route is a query field, as permalinks may be off (developer.wordpress.org/rest-api); an
 * empty one lists the routes of the namespace. Throws NetworkError with WordPress's own code.
 */
export async function askWordPress<T extends z.ZodMiniType>(
  connection: NetworkConnection,
  route: string,
  shape: T,
  call: NetworkCall & { query?: Record<string, string>; namespace?: string } = {},
): Promise<{ value: z.infer<T>; response: NetworkResponse }> {
  const { settings } = connection
  const base = String(settings['site_url']).replace(/\/+$/u, '')
  const login = `${String(settings['username'])}:${String(settings['application_password'])}`
  const query = new URLSearchParams({
    rest_route: `/${call.namespace ?? 'wp/v2'}${route && `/${route}`}`,
    ...call.query,
  })
  const response = await callNetwork(connection, `${base}/?${query.toString()}`, {
    ...call,
    headers: { ...call.headers, authorization: `Basic ${Buffer.from(login).toString('base64')}` },
    readError: (body) => {
      const said = z.safeParse(ErrorBody, body)
      // Messages of WordPress may hold markup.
      return said.success ? { code: said.data.code, message: said.data.message.replaceAll(/<[^>]*>/gu, '') } : undefined
    },
  })
  const value = z.safeParse(shape, response.json)
  if (!value.success)
    throw new NetworkError('rejected', `${new URL(base).host} does not answer like WordPress`, {
      fix: 'Enter the address of the WordPress site, without a path of a page.',
    })
  return { value: value.data, response }
}

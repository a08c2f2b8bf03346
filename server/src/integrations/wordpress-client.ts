import * as z from 'zod/mini'
import { callNetwork, type NetworkCall, type NetworkResponse } from './channel-types/call-network.ts'
import type { NetworkConnection } from './channel-types/channel-type.ts'
import { writeFields } from './channel-types/foreign-fields.ts'
import { NetworkError } from './channel-types/network-error.ts'

const ErrorBody = z.object({ code: z.string(), message: z.string() })
/** The refusal of a tag that is there already (class-wp-rest-terms-controller.php). */
const KnownTag = z.object({ code: z.literal('term_exists'), data: z.object({ term_id: z.number() }) })
const Tag = z.object({ id: z.number() })
const tagForms = { name: 'htmlWords' } as const

/**
 * One call of the REST API. The route is a query field, as permalinks may be off (developer.wordpress.org/rest-api); an
 * empty one lists the routes of the namespace. Throws NetworkError with WordPress's own code.
 */
export async function askWordPress<T extends z.ZodMiniType>(
  connection: NetworkConnection,
  route: string,
  shape: T,
  call: NetworkCall & { query?: Record<string, string>; namespace?: string; onRefusal?: (body: unknown) => void } = {},
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
      call.onRefusal?.(body)
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

/** The id of the site's tag with this name, which is made if there is none. Throws NetworkError. */
export async function ensureWordPressTag(connection: NetworkConnection, name: string): Promise<number> {
  let known: number | undefined
  const onRefusal = (said: unknown) => {
    known = z.safeParse(KnownTag, said).data?.data.term_id
  }
  try {
    const body = writeFields(tagForms, { name })
    return (await askWordPress(connection, 'tags', Tag, { method: 'POST', body, onRefusal })).value.id
  } catch (error) {
    if (known === undefined) throw error
    return known
  }
}

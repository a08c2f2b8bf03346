import * as z from 'zod/mini'
import { callNetwork, type NetworkCall, type NetworkResponse } from './channel-types/call-network.ts'
import type { NetworkConnection } from './channel-types/channel-type.ts'
import { NetworkError } from './channel-types/network-error.ts'

/** What went wrong on one platform. */
export const Problem = z.object({
  code: z.optional(z.number()),
  message: z.optional(z.string()),
  platform: z.optional(z.string()),
})
/** Where a post is. */
export const Place = z.object({ platform: z.string(), postUrl: z.optional(z.nullable(z.string())) })
export const Answer = z.object({
  id: z.optional(z.string()),
  message: z.optional(z.string()),
  status: z.optional(z.string()),
  code: z.optional(z.number()),
  errors: z.optional(z.array(Problem)),
  postIds: z.optional(z.array(Place)),
})
export type Answer = z.infer<typeof Answer>

/**
 * One call with the channel's keys. Throws NetworkError in Ayrshare's words, one sentence for each platform that failed; `onRefusal`
 * gets the whole answer of an error.
 */
export async function askAyrshare<T extends z.ZodMiniType>(
  connection: NetworkConnection,
  path: string,
  shape: T,
  call: NetworkCall = {},
  onRefusal: (answer: Answer) => void = () => undefined,
): Promise<{ value: z.infer<T>; response: NetworkResponse }> {
  const { settings, endpoint } = connection
  const profile = settings['profile_key']
  const readError: NetworkCall['readError'] = (body) => {
    const said = z.safeParse(Answer, body)
    if (!said.success) return undefined
    onRefusal(said.data)
    return { message: describeProblems(said.data), code: String(said.data.code ?? '') }
  }
  const headers = {
    authorization: `Bearer ${String(settings['api_key'])}`,
    ...(typeof profile === 'string' && { 'profile-key': profile }),
  }
  try {
    const response = await callNetwork(connection, `${endpoint.baseUrl}/${path}`, { ...call, headers, readError })
    const value = z.safeParse(shape, response.json)
    if (value.success) return { value: value.data, response }
  } catch (error) {
    // A key that is wrong is a 403 there.
    if (error instanceof NetworkError && (error.status === 401 || error.status === 403))
      throw toUnauthorized(error, wrongKey)
    throw error
  }
  throw new NetworkError('ambiguous', 'Ayrshare gave an answer that it does not document')
}

const wrongKey = 'Copy the API key again from Ayrshare, and the profile key if you use one.'
/** The same refusal, as one that a person has to mend. */
export const toUnauthorized = ({ message, status, requestId, code }: NetworkError, fix: string) =>
  new NetworkError('unauthorized', message, { status, requestId, code, fix })

/** One sentence for each platform that failed. */
export const describeProblems = ({ errors = [], message = '' }: Answer): string =>
  errors.length === 0
    ? message
    : errors.map(({ platform, message: words = '' }) => (platform ? `${platform}: ${words}` : words)).join(' ')

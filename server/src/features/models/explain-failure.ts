import type { ModelTest, TestFailure } from '@draftwright/contract/models'
import { APICallError, RetryError } from 'ai'
import { BlockedAddressError } from '../../integrations/address-rules.ts'
import { TooLargeError } from '../../integrations/guarded-fetch.ts'
import { ModelError } from '../../models/model-error.ts'

interface Asked {
  /** Such as `127.0.0.1:11434`, or the provider's name. */
  readonly server: string
  readonly model: string
  readonly hasKey: boolean
}

type Failure = NonNullable<ModelTest['error']>
const toFailure = (code: TestFailure, message: string): Failure => ({ code, message })

/** Why a model could not be asked, and what to do about it. The server's own words are never shown: it may be anybody's. */
export function explainFailure(error: unknown, asked: Asked): Failure {
  if (RetryError.isInstance(error)) return explainFailure(error.lastError, asked)
  if (error instanceof ModelError && error.code === 'model_prompt_cut') return toFailure('small_context', error.message)
  // It explains itself, and names no server.
  if (error instanceof ModelError) return toFailure('failed', error.message)
  if (APICallError.isInstance(error) && error.statusCode !== undefined)
    return explainResponse(error, error.statusCode, asked)
  const chain = listCauses(error)
  const blocked = chain.find((one) => one instanceof BlockedAddressError)
  if (blocked !== undefined) return toFailure('blocked', `${asked.server} cannot be used. ${blocked.message}.`)
  if (chain.some(({ name }) => name === 'TimeoutError' || name === 'AbortError'))
    return toFailure(
      'timeout',
      `${asked.server} did not answer in time. If it is loading the model, test again in a minute.`,
    )
  if (chain.some((one) => one instanceof TooLargeError))
    return toFailure('not_a_model_server', `${asked.server} sent far too much for one word. Check the address.`)
  return explainConnection(
    chain.map((one) => ('code' in one ? String(one.code) : '')).find((code) => code !== ''),
    asked,
  )
}

function explainConnection(code: string | undefined, { server }: Asked): Failure {
  if (code === undefined)
    return toFailure('failed', `${server} answered in a form that cannot be read. Try another model.`)
  if (/^(ENOTFOUND|EAI_)/u.test(code))
    return toFailure('unreachable', `There is no server named ${server}. Check the address.`)
  if (/CERT|SELF_SIGNED|TLS|SSL/u.test(code))
    return toFailure('unreachable', `The certificate of ${server} is not valid, so the connection was not made.`)
  if (code === 'ECONNREFUSED')
    return toFailure('unreachable', `Nothing answers at ${server}. Start the model server, or check the address.`)
  return toFailure('unreachable', `The connection to ${server} broke off. Try again.`)
}

function explainResponse(error: APICallError, status: number, { server, model, hasKey }: Asked): Failure {
  const body = (error.responseBody ?? '').slice(0, 20_000)
  const type = error.responseHeaders?.['content-type'] ?? ''
  if (/html/iu.test(type) || /^\s*</u.test(body))
    return toFailure(
      'not_a_model_server',
      `${server} answered with a web page, as a proxy or a website does, and not as a model server. Check the address; it usually ends in /v1.`,
    )
  // Google answers 400 to a wrong key.
  if (status === 401 || status === 403 || (status === 400 && /api[ _]key/iu.test(body)))
    return toFailure(
      'wrong_key',
      hasKey
        ? `${server} did not accept the key. Check it, or make a new one there.`
        : `${server} asks for a key. Enter one.`,
    )
  const isAboutModel = /model/iu.test(body)
  if (isAboutModel && (status === 404 || (status === 400 && /not (found|exist)|does not exist|unknown/iu.test(body))))
    return toFailure(
      'unknown_model',
      `${server} has no model named “${model}”. Check the spelling, or choose another one.`,
    )
  if (status === 404 || status === 405)
    return toFailure('not_a_model_server', `${server} has nothing at this address. Check that it ends as in /v1.`)
  if (status === 402 || status === 429)
    return toFailure('busy', `${server} refuses for now: too many requests, or a limit or bill of your account there.`)
  if (status === 408 || status === 504)
    return toFailure('timeout', `${server} did not answer in time. Test again in a minute.`)
  if (status >= 500) return toFailure('failed', `${server} has a fault of its own (${status}). Try again later.`)
  if (status < 300)
    return toFailure('not_a_model_server', `${server} answered, but not as a model server. Check the address.`)
  return toFailure('failed', `${server} rejected the request (${status}). Try another model.`)
}

/** An error with what caused it, outermost first. */
function listCauses(error: unknown): Error[] {
  const chain: Error[] = []
  for (let next = error; next instanceof Error && chain.length < 10; next = next.cause) chain.push(next)
  return chain
}

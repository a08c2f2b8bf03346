import type { Issue } from '@draftwright/contract/envelope'
import { basePaths } from '@draftwright/contract/route'
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** A validation issue in the protocol's shape: `loc` is the part of the request and the path. */
interface WireIssue {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
}

const agentPath = new RegExp(`^${basePaths.agent}(?:[/?]|$)`, 'u')

/** Whether a request gets the agent service's error shape. Decided by the matched route: an address may be spelled in several ways. */
export const isAgentRequest = ({ routeOptions, url }: FastifyRequest): boolean =>
  agentPath.test(routeOptions.url ?? url)

/** An error in the protocol's shape. Invalid input is 422 with each field, whatever status other routes use for it. */
export function toAgentError({ status, code, message, details }: AppError): { status: number; body: AgentError } {
  if (code === 'invalid_json')
    return toInputErrorReply([{ loc: ['body'], msg: 'JSON decode error', type: 'json_invalid' }], 'invalid')
  if (status === 400 && Array.isArray(details)) {
    // Only `invalid` of errors.ts and `withIssuePlace` below add a list to a 400.
    const issues = details as readonly (Issue | WireIssue)[]
    return toInputErrorReply(
      issues.map((issue) => ('loc' in issue ? issue : toWireIssue('body', issue))),
      code,
    )
  }
  return { status, body: { detail: refusals[code] ?? message, error_code: code } }
}

export interface AgentError {
  readonly detail: string | readonly WireIssue[]
  readonly error_code: string
}

const toInputErrorReply = (detail: readonly WireIssue[], code: string) => ({
  status: 422,
  body: { detail, error_code: code },
})

/** Messages that clients of the protocol know. */
const refusals: Readonly<Record<string, string>> = {
  not_signed_in: 'Authorization header required',
  invalid_token: 'Invalid authentication token',
  token_expired: 'Invalid authentication token',
  session_ended: 'Invalid authentication token',
  method_not_allowed: 'Method Not Allowed',
}

/** Runs the validation of one part of the request; issues then name that part too. */
export function withIssuePlace<T>(place: 'body' | 'query', check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof AppError) || !Array.isArray(error.details)) throw error
    // Only `validate` throws this kind of list.
    const issues = (error.details as readonly Issue[]).map((issue) => toWireIssue(place, issue))
    throw new AppError(error.status, error.code, error.message, issues, error.headers)
  }
}

function toWireIssue(place: string, { field, message }: Issue): WireIssue {
  const path = field === place ? [] : field.split('.').map((step) => (/^\d+$/u.test(step) ? Number(step) : step))
  const loc = [place, ...path]
  if (message === 'is required') return { loc, msg: 'Field required', type: 'missing' }
  if (message === 'is not a known field') return { loc, msg: 'Extra inputs are not permitted', type: 'extra_forbidden' }
  return { loc, msg: `${field} ${message}`, type: 'value_error' }
}

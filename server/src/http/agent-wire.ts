import type { Issue } from '@draftwright/contract/envelope'
import { bases } from '@draftwright/contract/route'
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** A wrong field as that wire says it: `loc` is where it was sent and its path. */
export interface WireIssue {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
}

const below = new RegExp(`^${bases.agent}(?:[/?]|$)`, 'u')

/** Whether a request is answered in the agent service's wire. By the route that was found: an address may be spelled in more ways than one. */
export const speaksAgent = ({ routeOptions, url }: FastifyRequest): boolean => below.test(routeOptions.url ?? url)

/** What an error is on that wire. Wrong input is 422 with each field, whatever the house's own status for it is. */
export function agentFailure({ status, code, message, details }: AppError): { status: number; body: AgentError } {
  if (code === 'invalid_json')
    return wrong([{ loc: ['body'], msg: 'JSON decode error', type: 'json_invalid' }], 'invalid')
  if (status === 400 && Array.isArray(details)) {
    // `invalid` of errors.ts and `inPlace` below are all that give a 400 a list.
    const issues = details as readonly (Issue | WireIssue)[]
    return wrong(
      issues.map((issue) => ('loc' in issue ? issue : wireIssue('body', issue))),
      code,
    )
  }
  return { status, body: { detail: refusals[code] ?? message, error_code: code } }
}

export interface AgentError {
  readonly detail: string | readonly WireIssue[]
  readonly error_code: string
}

const wrong = (detail: readonly WireIssue[], code: string) => ({ status: 422, body: { detail, error_code: code } })

/** Sentences that clients of that wire know. */
const refusals: Readonly<Record<string, string>> = {
  not_signed_in: 'Authorization header required',
  invalid_token: 'Invalid authentication token',
  token_expired: 'Invalid authentication token',
  session_ended: 'Invalid authentication token',
}

/** Runs a check of what was sent in one place; a complaint about a field then names the place too. */
export function inPlace<T>(place: 'body' | 'query', check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof AppError) || !Array.isArray(error.details)) throw error
    // `validate` throws this kind of list alone.
    const issues = (error.details as readonly Issue[]).map((issue) => wireIssue(place, issue))
    throw new AppError(error.status, error.code, error.message, issues, error.headers)
  }
}

function wireIssue(place: string, { field, message }: Issue): WireIssue {
  const path = field === place ? [] : field.split('.').map((step) => (/^\d+$/u.test(step) ? Number(step) : step))
  const loc = [place, ...path]
  if (message === 'is required') return { loc, msg: 'Field required', type: 'missing' }
  if (message === 'is not a known field') return { loc, msg: 'Extra inputs are not permitted', type: 'extra_forbidden' }
  return { loc, msg: `${field} ${message}`, type: 'value_error' }
}

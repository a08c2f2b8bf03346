import type { Issue } from '@draftwright/contract/envelope'
import * as z from 'zod/mini'
import { invalid } from './errors.ts'

z.config(z.locales.en())

/** Parses what was sent by its schema; throws the 400 that names every wrong field. */
export function validate<T extends z.ZodMiniType>(schema: T, value: unknown, root = 'body'): z.infer<T> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw invalid(issuesOf(result.error).map((issue) => (issue.field === '' ? { ...issue, field: root } : issue)))
}

function issuesOf(error: z.core.$ZodError): Issue[] {
  return error.issues.slice(0, 20).flatMap((issue) => describe(issue))
}

function describe(issue: z.core.$ZodIssue): Issue[] {
  const field = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: field === '' ? key : `${field}.${key}`, message: 'is not a known field' }))
  if (issue.code === 'invalid_type' && issue.message.includes('received undefined'))
    return [{ field, message: 'is required' }]
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input') {
    // The branch that got furthest says most about what was meant.
    const branches = issue.errors.map((branch) => branch.flatMap((inner) => describe(inner)))
    const best = branches.sort((a, b) => depth(b) - depth(a))[0] ?? []
    if (best.length > 0)
      return best
        .slice(0, 5)
        .map((inner) => ({ ...inner, field: [field, inner.field].filter((f) => f !== '').join('.') }))
  }
  return [{ field, message: sentence(issue) }]
}

const depth = (issues: Issue[]): number => Math.max(0, ...issues.map((issue) => issue.field.split('.').length))

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `must be ${article(issue.expected)}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  const text = issue.message
  return text === '' || /^[A-Z]/u.test(text) ? 'is not valid' : text
}

function article(expected: string): string {
  if (expected === 'int') return 'a whole number'
  return /^[aeiou]/u.test(expected) ? `an ${expected}` : `a ${expected}`
}

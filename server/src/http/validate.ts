import type { Issue } from '@draftwright/contract/envelope'
import * as z from 'zod/mini'
import { invalidInputError } from './errors.ts'

z.config(z.locales.en())

/** Validates input by its schema; throws the 400 that names every invalid field. */
export function validateInput<T extends z.ZodMiniType>(schema: T, value: unknown, root = 'body'): z.infer<T> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw invalidInputError(
    toIssues(result.error).map((issue) => (issue.field === '' ? { ...issue, field: root } : issue)),
  )
}

function toIssues(error: z.core.$ZodError): Issue[] {
  return error.issues.slice(0, 20).flatMap((issue) => describeIssue(issue))
}

function describeIssue(issue: z.core.$ZodIssue): Issue[] {
  const field = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: field === '' ? key : `${field}.${key}`, message: 'is not a known field' }))
  if (issue.code === 'invalid_type' && issue.message.includes('received undefined'))
    return [{ field, message: 'is required' }]
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input') {
    // The union's branch that matched furthest is most likely the intended one.
    const branches = issue.errors.map((branch) => branch.flatMap((inner) => describeIssue(inner)))
    const best = branches.sort((a, b) => measureDepth(b) - measureDepth(a))[0] ?? []
    if (best.length > 0)
      return best
        .slice(0, 5)
        .map((inner) => ({ ...inner, field: [field, inner.field].filter((f) => f !== '').join('.') }))
  }
  return [{ field, message: toSentence(issue) }]
}

const measureDepth = (issues: Issue[]): number => Math.max(0, ...issues.map((issue) => issue.field.split('.').length))

function toSentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `must be ${addArticle(issue.expected)}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  const text = issue.message
  return text === '' || /^[A-Z]/u.test(text) ? 'is not valid' : text
}

function addArticle(expected: string): string {
  if (expected === 'int') return 'a whole number'
  return /^[aeiou]/u.test(expected) ? `an ${expected}` : `a ${expected}`
}

import { contracts } from '@draftwright/contract'
import type { Route } from '@draftwright/contract/route'
import { describe, expect, it } from 'vitest'
import { listActionGroups, formatAction, hasActionLabel } from './action-labels.ts'

const slices: Array<[string, Record<string, Route>]> = Object.entries(contracts)
const auditedActions = slices.flatMap(([slice, routes]) =>
  Object.entries(routes)
    .filter(
      ([, { method, right, audit }]) =>
        method !== 'GET' && right !== 'public' && right !== 'signed-in' && audit !== 'none',
    )
    .map(([verb]) => `${slice}.${verb}`),
)

describe('words for actions', () => {
  it.each(auditedActions)('there are some for %s', (action) => {
    expect(hasActionLabel(action)).toBe(true)
  })

  it('an action that has none is spelled legibly', () => {
    expect(formatAction('crmDeals.closeAll')).toBe('Crm deals: close all')
  })

  it('actions are grouped by what they are about, by name', () => {
    expect(listActionGroups(['content.update', 'content.publish', 'auth.signIn', 'crmDeals.close'])).toEqual([
      { value: 'crmDeals.', label: 'Crm deals' },
      { value: 'content.', label: 'Posts' },
      { value: 'auth.', label: 'Signing in' },
    ])
  })
})

import { contracts } from '@draftwright/contract'
import type { Route } from '@draftwright/contract/route'
import { type RouteName, routeTable } from '@draftwright/contract/routes.generated'
import { describe, expect, it } from 'vitest'
import { actionGroups, actionWords, hasWords } from './action-words.ts'

function leavesARow(name: string): boolean {
  const [slice = '', verb = ''] = name.split('.')
  const route = (contracts as Record<string, Record<string, Route>>)[slice]?.[verb]
  const { method, right } = routeTable[name as RouteName]
  return method !== 'GET' && right !== 'public' && right !== 'signed-in' && route?.audit !== 'none'
}

describe('words for actions', () => {
  it.each(Object.keys(routeTable).filter(leavesARow))('there are some for %s', (action) => {
    expect(hasWords(action)).toBe(true)
  })

  it('an action that has none is spelled legibly', () => {
    expect(actionWords('crmDeals.closeAll')).toBe('Crm deals: close all')
  })

  it('actions are grouped by what they are about, by name', () => {
    expect(actionGroups(['content.update', 'content.publish', 'auth.signIn', 'crmDeals.close'])).toEqual([
      { value: 'crmDeals.', label: 'Crm deals' },
      { value: 'content.', label: 'Posts' },
      { value: 'auth.', label: 'Signing in' },
    ])
  })
})

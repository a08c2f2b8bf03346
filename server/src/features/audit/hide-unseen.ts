import { contracts } from '@draftwright/contract'
import { findScope } from '@draftwright/contract/api-key-scopes'
import type { Route, Routes } from '@draftwright/contract/route'
import type { Caller } from '../../http/caller.ts'
import type { AuditEventRow } from './store.ts'

type NamedEvent = AuditEventRow & { readonly target_name: string | null }

/** Without names and details of parts of the workspace that an API key does not read; people who read the log see all. */
export function hideUnseen<T extends NamedEvent>({ scopes }: Pick<Caller, 'scopes'>, event: T): T {
  const scope = findReadScope(event.action)
  if (scopes == null || (scope !== null && (scope === 'any' || scopes.includes(scope)))) return event
  return { ...event, target_name: null, details: {} }
}

/** What a key needs to see what a call was about; null for no key, as for calls that are not known any more. */
function findReadScope(action: string) {
  const [slice = '', verb = ''] = action.split('.')
  const table: Routes | undefined = (contracts as Readonly<Record<string, Routes>>)[slice]
  const route: Route | undefined = table?.[verb]
  if (route === undefined) return null
  return route.right === 'public' || route.right === 'signed-in' ? 'any' : findScope(route.right, true)
}

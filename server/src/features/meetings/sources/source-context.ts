import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { SourceCall } from '../../../integrations/meeting-sources/meeting-source.ts'
import type { NoteTaker } from '../../../meeting-source-settings.ts'
import { openSourceSecret } from './seal.ts'
import type { SourceRow } from './store.ts'

export interface SourceContext {
  readonly db: AccountDb
  readonly context: AppContext
  readonly signal: AbortSignal
}

/** A source that recordings are pulled from. */
export type NoteTakerRow = SourceRow & { readonly kind: NoteTaker }

/** A call with the source's own key. */
export function openSourceCall({ db, context, signal }: SourceContext, source: NoteTakerRow): SourceCall {
  const { id, kind, access_secret } = source
  const key = openSourceSecret(context.secrets, db, id, 'access_secret', access_secret)
  return context.meetingSources.open(kind, key, signal)
}

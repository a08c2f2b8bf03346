import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { RemotePost, StepAnswer } from '../../integrations/channel-types/channel-type.ts'
import type { AttemptRow } from './attempts-store.ts'

/** What went wrong, and what a person can do about it. */
export interface DeliveryFailure {
  readonly message: string
  readonly fix: string | null
}

export interface DeliveryHold extends DeliveryFailure {
  readonly until: string | null
}

/** What a network answered to an attempt that did what it should. */
export interface Delivered extends RemotePost {
  /** What of it did not work; null if everything did. */
  readonly note: string | null
}

/** What becomes of a subject whose attempt has just ended, in the transaction that ended it. */
interface LockedSubject {
  complete(delivered: Delivered): Promise<void>
  fail(message: string): Promise<void>
  markUnknown(message: string): Promise<void>
}

/** A kind of thing that attempts send: the ledger knows how, the kind knows what for. */
export interface DeliverySubject {
  /** Nobody else changes the subject until the transaction ends. */
  lock(db: AccountDb, context: AppContext, attempt: AttemptRow): Promise<LockedSubject>
  /** Why nothing new is sent now; null if it is. */
  findPause(db: AccountDb): Promise<DeliveryFailure | null>
  /** Why the subject itself is not sent now, and until when; without a time it is never sent. Null if it is. */
  findHold?(db: AccountDb, context: AppContext, attempt: AttemptRow): Promise<DeliveryHold | null>
  readonly removed: DeliveryFailure
  readonly inactive: DeliveryFailure
}

/** The live subject after an edit or publication. The answers to an edit replace those to the edit before. */
export function toRemotePost(
  attempt: AttemptRow,
  before: RemotePost | null,
  { url, external_id, answers }: RemotePost,
): RemotePost {
  if (attempt.operation !== 'edit' || before === null) return { url, external_id, answers }
  const published = before.answers.filter(({ data }) => data['is_edit'] !== true)
  return { ...before, url: url ?? before.url, answers: [...published, ...answers.map(markAsEdit)] }
}
const markAsEdit = (answer: StepAnswer): StepAnswer => ({ ...answer, data: { ...answer.data, is_edit: true } })

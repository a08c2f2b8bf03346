import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { AppError } from '../../http/errors.ts'
import type { Model } from '../../models/create-model.ts'
import { findModelSettings, sumTokensOfMonth } from './store.ts'

/** Throws 429 once a workspace has used the tokens that its owner allows per month. The built-in model and pasted answers are not counted. */
export async function assertMonthlyLimit(
  db: AccountDb,
  { now }: Pick<AppContext, 'now'>,
  model: Pick<Model, 'isOffline' | 'isPasted'>,
): Promise<void> {
  if (model.isOffline || model.isPasted === true) return
  const most = (await findModelSettings(db))?.monthly_tokens ?? null
  if (most === null || (await sumTokensOfMonth(db, now())) < most) return
  const today = now()
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1))
  const until = first.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  throw new AppError(
    429,
    'monthly_limit',
    `This workspace has used its ${most.toLocaleString('en')} tokens of this month. Wait until ${until}, ask an owner to raise the limit in Account settings → Models, or use Basic mode or any chat.`,
  )
}

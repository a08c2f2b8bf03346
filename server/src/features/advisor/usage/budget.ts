import { addUsedTokens, readUsedTokens, toUsageDay } from '../../../db/ai-usage.ts'
import { AppError } from '../../../http/errors.ts'
import type { Model } from '../../../models/create-model.ts'
import { assertMonthlyLimit } from '../../models/index.ts'
import type { RunCaller } from '../runs/current-run-caller.ts'

/** Throws 429 once a workspace has used its tokens of the day, or of the month. The built-in model is not counted. */
export async function assertTokenBudget({ db, context }: RunCaller, model: Model): Promise<void> {
  if (model.isOffline) return
  await assertMonthlyLimit(db, context, model)
  const most = context.config.aiDailyTokens
  if ((await readUsedTokens(db, toUsageDay(context.now()))) < most) return
  throw new AppError(
    429,
    'token_budget',
    `This workspace has used the ${most.toLocaleString('en')} AI tokens available per day. The limit resets at midnight UTC. The built-in composer still answers.`,
  )
}

/** Adds a run's usage; tokens are those the model reports. */
export async function recordTokens({ db, context }: RunCaller, model: Model, tokens: number): Promise<void> {
  if (!model.isOffline && tokens > 0) await addUsedTokens(db, toUsageDay(context.now()), tokens)
}

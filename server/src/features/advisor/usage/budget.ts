import { addTokens, tokensOf, usageDay } from '../../../db/ai-usage.ts'
import { AppError } from '../../../http/errors.ts'
import type { Model } from '../../../models/models.ts'
import type { RunAsker } from '../runs/answer.ts'

/** Throws 429 once a workspace has used its tokens of the day. The built-in model is never counted. */
export async function checkBudget({ db, parts }: RunAsker, model: Model): Promise<void> {
  if (model.isOffline) return
  const most = parts.config.aiDailyTokens
  if ((await tokensOf(db, usageDay(parts.now()))) < most) return
  throw new AppError(
    429,
    'token_budget',
    `This workspace has used the ${most.toLocaleString('en')} AI tokens it has a day. They are counted anew at midnight UTC; the built-in composer answers without them.`,
  )
}

/** Counts what a run has used; tokens are those the model says. */
export async function countTokens({ db, parts }: RunAsker, model: Model, tokens: number): Promise<void> {
  if (!model.isOffline && tokens > 0) await addTokens(db, usageDay(parts.now()), tokens)
}

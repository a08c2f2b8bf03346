import { loadBase } from '../base-store.ts'
import { takeChangeNumber } from '../changes-store.ts'
import type { SchemaScope } from '../change-schema.ts'
import type { WriteScope } from '../write-records.ts'
import { compareSchemas } from './compare-schemas.ts'
import { collectWebhookPayloadsJob } from './jobs.ts'
import { insertSchemaChange } from './webhooks-store.ts'

/** Keeps how tables and fields of a base with webhooks have changed, and has its webhooks look at all that has. */
export async function announceChange(
  { tx, schema, context }: SchemaScope,
  { userId, source }: Pick<WriteScope, 'userId' | 'source'>,
): Promise<void> {
  const now = await loadBase(tx, schema.id)
  const difference = now === undefined ? null : compareSchemas(schema, now)
  if (difference !== null)
    await insertSchemaChange(tx, {
      base_id: schema.id,
      number: await takeChangeNumber(tx, schema.id),
      source,
      user_id: userId,
      difference,
      created_at: context.now().toISOString(),
    })
  const payload = { account_id: tx.accountId, base_id: schema.id }
  await context.jobs.enqueue(collectWebhookPayloadsJob, payload, tx, { group: schema.id })
}

import { sql } from 'kysely'

/** A condition on `context_entities e`: its record was not merged into another one. */
export const isNotMerged = sql<boolean>`not exists (select from crm_companies k
  where e.kind = 'company' and k.account_id = e.account_id and k.id = e.ref_id and k.merged_into is not null)
  and not exists (select from crm_contacts k
  where e.kind = 'contact' and k.account_id = e.account_id and k.id = e.ref_id and k.merged_into is not null)`

import type { Engine } from '../server/src/db/engine.ts'
import { SYSTEM } from '../server/src/db/engine.ts'

const firstNames = `array['Mia','Noor','Ole','Ada','Emma','Liam','Sofia','Jonas','Lena','Omar','Ines','Tom','Ruth','Jan','Eva','Max','Zoe','Paul','Anna','Karl']`
const lastNames = `array['Weber','Jansen','Berg','Novak','Rossi','Smith','Silva','Kowalski','Dubois','Garcia','Meyer','Larsen','Hughes','Ito','Fischer','Popov']`
const statuses = `array['lead','prospect','customer','former','partner']`
const cities = `array['Oslo','Utrecht','Lyon','Porto','Graz','Leeds','Turin','Ghent','Malmo','Basel']`
const pickSql = (list: string, by: string) => `(${list})[1 + (${by}) % array_length(${list}, 1)]`
/** Pseudo-random distribution of consecutive numbers. */
const mixSql = (by: string, factor: number) => `((${by})::bigint * ${factor} % 1000003)::int`

/**
 * Contacts of one workspace, identical except for the columns that lists filter and sort by; a tenth have a custom
 * field.
 */
export async function insertContacts(engine: Engine, accountId: string, ownerId: string, n: number): Promise<void> {
  // In batches, so that each statement stays below the engine's time limit.
  for (let from = 1; from <= n; from += 20_000)
    await engine.query(
      SYSTEM,
      `insert into crm_contacts (account_id, id, first_name, last_name, email, phone, title, city, country, status, consent,
         tags, owner_id, custom, last_activity_at, created_at, updated_at)
       select $1::uuid, gen_random_uuid(), ${pickSql(firstNames, mixSql('n', 7919))}, ${pickSql(lastNames, mixSql('n', 104_729))} || ' ' || n,
         'person' || n || '@' || ${mixSql('n', 31)} || '.example', case when n % 3 = 0 then '+31 ' || n end,
         case when n % 4 = 0 then 'Head of ' || ${pickSql(cities, 'n')} end, ${pickSql(cities, mixSql('n', 13))}, 'NL',
         ${pickSql(statuses, mixSql('n', 17))}, 'unknown',
         case when n % 50 = 0 then array['vip'] else '{}'::text[] end, case when n % 5 > 0 then $2::uuid end,
         case when n % 10 = 0 then jsonb_build_object('seats', n % 97) else '{}'::jsonb end,
         case when n % 2 = 0 then now() - (n % 100000) * interval '1 minute' end,
         now() - n * interval '1 second', now() - n * interval '1 second'
       from generate_series($3::int, $4::int) as n`,
      [accountId, ownerId, from, Math.min(n, from + 19_999)],
    )
}

const sizes = `array['1-10','11-50','51-200','201-1000','1001-5000']`

/** Companies of one workspace, a fifth of each of five sizes. */
export async function insertCompanies(engine: Engine, accountId: string, ownerId: string, n: number): Promise<void> {
  for (let from = 1; from <= n; from += 20_000)
    await engine.query(
      SYSTEM,
      `insert into crm_companies (account_id, id, name, domain, industry, size, city, country, tags, owner_id, custom, created_at, updated_at)
       select $1::uuid, gen_random_uuid(), ${pickSql(lastNames, mixSql('n', 7919))} || ' & Co ' || n, 'company' || n || '.example',
         case when n % 3 = 0 then 'Software' end, ${pickSql(sizes, mixSql('n', 17))}, ${pickSql(cities, mixSql('n', 13))}, 'NL',
         case when n % 50 = 0 then array['vip'] else '{}'::text[] end, case when n % 5 > 0 then $2::uuid end, '{}'::jsonb,
         now() - n * interval '1 second', now() - n * interval '1 second'
       from generate_series($3::int, $4::int) as n`,
      [accountId, ownerId, from, Math.min(n, from + 19_999)],
    )
}

/** Opportunities distributed over the open stages of a pipeline and over two owners. */
export async function insertOpportunities(
  engine: Engine,
  {
    accountId,
    ownerId,
    pipelineId,
    stageIds,
  }: { accountId: string; ownerId: string; pipelineId: string; stageIds: string[] },
  n: number,
): Promise<void> {
  for (let from = 1; from <= n; from += 20_000)
    await engine.query(
      SYSTEM,
      `insert into crm_opportunities (account_id, id, name, pipeline_id, stage_id, rank, amount, currency, probability,
         close_date, owner_id, stage_entered_at, created_at, updated_at)
       select $1::uuid, gen_random_uuid(), ${pickSql(cities, mixSql('n', 13))} || ' deal ' || n, $3::uuid,
         ($4::uuid[])[1 + n % array_length($4::uuid[], 1)], 'a' || lpad(n::text, 8, '0') || 'V',
         case when n % 7 > 0 then ${mixSql('n', 7919)} * 100 end, case when n % 9 = 0 then 'USD' else 'EUR' end,
         10 * (1 + n % 9), case when n % 3 > 0 then current_date + n % 365 end, case when n % 2 = 0 then $2::uuid end,
         now() - n * interval '1 minute', now() - n * interval '1 minute', now() - n * interval '1 minute'
       from generate_series($5::int, $6::int) as n`,
      [accountId, ownerId, pipelineId, stageIds, from, Math.min(n, from + 19_999)],
    )
}

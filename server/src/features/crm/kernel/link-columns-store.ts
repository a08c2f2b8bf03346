import { sql } from 'kysely'

/** How links of records are sorted, and their names in groups. The id comes last: equal names stay apart. */
const mark = sql`chr(1)`

const companies = sql`from crm_companies c where c.account_id = r.account_id and c.id = r.company_id`
export const companyLink = {
  order: sql`select c.name || ${mark} || c.id ${companies}`,
  name: sql`select c.name ${companies}`,
}

const pipelines = sql`from crm_pipelines p where p.account_id = r.account_id and p.id = r.pipeline_id`
export const pipelineLink = {
  order: sql`select to_char(p."order"::bigint + 2147483648, 'FM0000000000') || ${mark} || p.id ${pipelines}`,
  name: sql`select p.name ${pipelines}`,
}

const stages = sql`from crm_pipeline_stages s where s.account_id = r.account_id and s.id = r.stage_id`
export const stageLink = {
  order: sql`select to_char(p."order"::bigint + 2147483648, 'FM0000000000') || ${mark} || p.id || ${mark}
      || to_char(s."order"::bigint + 2147483648, 'FM0000000000') || ${mark} || s.id
    from crm_pipeline_stages s join crm_pipelines p on p.account_id = s.account_id and p.id = s.pipeline_id
    where s.account_id = r.account_id and s.id = r.stage_id`,
  name: sql`select s.name ${stages}`,
}

/** The linked records that entries, tasks and files show. */
export const linkNameColumns = {
  opportunity_name: sql`select o.name from crm_opportunities o where o.account_id = r.account_id and o.id = r.opportunity_id`,
  contact_name: sql`select c.name from crm_contacts c where c.account_id = r.account_id and c.id = r.contact_id`,
  company_name: companyLink.name,
} as const
